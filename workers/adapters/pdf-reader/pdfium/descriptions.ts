import type { Description, Rect } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { around, type PageFrame } from '../../pdfium/page-frame.ts'
import { boundsOf } from '../../pdfium/page-objects.ts'

/** Elements of a page's structure that are looked at, and how deep: a page of a textbook has some hundreds. */
const MOST_ELEMENTS = 5_000
const DEEPEST = 64
/** Objects of a page that are looked at for what an element marks. */
const MOST_OBJECTS = 20_000
/** Descriptions of a page, and the longest of them in UTF-16 units. */
const MOST_DESCRIPTIONS = 200
const LONGEST = 2_000

/** What a tagged page says its pictures show, with the places of what is marked so; empty where it is not tagged. */
export function descriptionsOn(pdfium: Pdfium, page: number, frame: PageFrame): Description[] {
  const { fpdf } = pdfium
  const tree = fpdf.FPDF_StructTree_GetForPage(page)
  if (tree === 0) return []
  const texts = describedMarks(pdfium, tree)
  fpdf.FPDF_StructTree_Close(tree)
  return texts.size === 0 ? [] : placed(texts, placesOfMarks(pdfium, page, frame, texts))
}

/** The description of each mark within an element that has one, the outermost first. */
function describedMarks({ fpdf, heap }: Pdfium, tree: number): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  const found = new Set<string>()
  let left = MOST_ELEMENTS

  const visit = (element: number, depth: number, outer: string): void => {
    if (element === 0 || depth > DEEPEST || left-- <= 0) return
    const own =
      outer === ''
        ? tidied(heap.utf16((at, size) => fpdf.FPDF_StructElement_GetAltText(element, at, size)))
        : ''
    if (own !== '' && found.size < MOST_DESCRIPTIONS) found.add(own)
    const text = outer === '' && found.has(own) ? own : outer
    if (text !== '') {
      const marks = Math.min(fpdf.FPDF_StructElement_GetMarkedContentIdCount(element), MOST_ELEMENTS)
      for (let at = 0; at < marks; at++) {
        const mark = fpdf.FPDF_StructElement_GetMarkedContentIdAtIndex(element, at)
        if (mark >= 0 && !texts.has(mark)) texts.set(mark, text)
      }
    }
    const count = fpdf.FPDF_StructElement_CountChildren(element)
    for (let at = 0; at < count && left > 0; at++) {
      const mark = text === '' ? -1 : fpdf.FPDF_StructElement_GetChildMarkedContentID(element, at)
      if (mark >= 0 && !texts.has(mark)) texts.set(mark, text)
      visit(fpdf.FPDF_StructElement_GetChildAtIndex(element, at), depth + 1, text)
    }
  }

  const count = fpdf.FPDF_StructTree_CountChildren(tree)
  for (let at = 0; at < count && left > 0; at++) visit(fpdf.FPDF_StructTree_GetChildAtIndex(tree, at), 0, '')
  return texts
}

/** Where what is marked is drawn. */
function placesOfMarks(
  pdfium: Pdfium,
  page: number,
  { matrix }: PageFrame,
  wanted: ReadonlyMap<number, string>,
): ReadonlyMap<number, Rect> {
  const { fpdf } = pdfium
  const places = new Map<number, Rect>()
  const count = Math.min(fpdf.FPDFPage_CountObjects(page), MOST_OBJECTS)
  for (let at = 0; at < count; at++) {
    const object = fpdf.FPDFPage_GetObject(page, at)
    const mark = fpdf.FPDFPageObj_GetMarkedContentID(object)
    if (!wanted.has(mark)) continue
    const bounds = boundsOf(pdfium, object, matrix)
    const before = places.get(mark)
    if (bounds !== null) places.set(mark, before === undefined ? bounds : around(before, bounds))
  }
  return places
}

/** One description for all that is marked with it. */
function placed(texts: ReadonlyMap<number, string>, places: ReadonlyMap<number, Rect>): Description[] {
  const boxes = new Map<string, Rect>()
  for (const [mark, place] of places) {
    const text = texts.get(mark)!
    const before = boxes.get(text)
    boxes.set(text, before === undefined ? place : around(before, place))
  }
  return [...boxes].map(([text, box]) => ({ text, box }))
}

const tidied = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, LONGEST)
