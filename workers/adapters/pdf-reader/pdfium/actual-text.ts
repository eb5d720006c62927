import type { Glyph, Rect } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { around, compose, type Matrix } from '../../pdfium/page-frame.ts'
import { boundsOf } from '../../pdfium/page-objects.ts'
import { textString } from '../text-string.ts'
import { steadyHeight } from './glyph-height.ts'
import type { DrawnGlyph } from './glyphs.ts'
import type { TextRuns } from './text-runs.ts'

/** Text objects that the file marks with one /ActualText. */
export interface MarkedRun {
  readonly text: string
  /** Ink of all its objects on the displayed page, those that PDFium leaves out of the text included. */
  ink: Rect | null
  /** The first of its text objects, and the matrix from the space of that to the displayed page. */
  readonly first: { readonly object: number; readonly matrix: Matrix }
}

/** Longest /ActualText that is believed, in bytes: the text of a page and no more. */
const LONGEST_TEXT = 2 ** 16

/** Finds which text objects carry an /ActualText. */
export function actualTexts(pdfium: Pdfium) {
  const { fpdf, heap } = pdfium
  const key = heap.name('ActualText')
  const runs = new Map<number, MarkedRun | null>()
  const byObject = new Map<number, MarkedRun>()

  function runOf(mark: number, object: number, outer: Matrix): MarkedRun | null {
    let run = runs.get(mark)
    if (run === undefined) {
      const text = readText(mark)
      fpdf.FPDFPageObj_GetMatrix(object, heap.scratch)
      run =
        text === null ? null : { text, ink: null, first: { object, matrix: compose(heap.matrix(), outer) } }
      runs.set(mark, run)
    }
    return run
  }

  function readText(mark: number): string | null {
    const size = heap.scratch
    if (!fpdf.FPDFPageObjMark_GetParamBlobValue(mark, key, 0, 0, size)) return null
    const length = heap.i32(0)
    if (length > LONGEST_TEXT) return null
    const buffer = fpdf.malloc(length || 1)
    fpdf.FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, length, size)
    const text = textString(heap.bytes.slice(buffer, buffer + length))
    fpdf.free(buffer)
    return text
  }

  return {
    /** By text object. */
    byObject: byObject as ReadonlyMap<number, MarkedRun>,
    /** Looks at one text object; the outermost mark counts. */
    look(object: number, matrix: Matrix): void {
      const count = fpdf.FPDFPageObj_CountMarks(object)
      for (let i = 0; i < count; i++) {
        const run = runOf(fpdf.FPDFPageObj_GetMark(object, i), object, matrix)
        if (!run) continue
        byObject.set(object, run)
        const ink = boundsOf(pdfium, object, matrix)
        if (ink) run.ink = run.ink ? around(run.ink, ink) : ink
        return
      }
    },
    /** Ends the search. */
    done: () => fpdf.free(key),
  }
}

/**
 * Puts the text of each marked run in the place of its glyphs: one glyph around all of them. Runs that PDFium leaves out
 * altogether, as it does with some letters beyond the basic plane, come last.
 */
export function withActualText(
  drawn: readonly DrawnGlyph[],
  marked: ReadonlyMap<number, MarkedRun>,
  runs: TextRuns,
): Glyph[] {
  if (marked.size === 0) return drawn.map(({ glyph }) => glyph)
  const said = spoken(drawn, marked)
  const places = new Map<MarkedRun, number>()
  const glyphs: Glyph[] = []
  for (const { object, glyph } of drawn) {
    const run = marked.get(object)
    if (!run || repeats(run, said.get(run))) {
      glyphs.push(glyph)
      continue
    }
    const place = places.get(run)
    if (place === undefined) {
      places.set(run, glyphs.length)
      glyphs.push({ ...glyph, text: run.text, box: alongLine(glyph, run.ink ?? glyph.box), unmapped: false })
    } else glyphs[place] = { ...glyphs[place]!, box: around(glyphs[place]!.box, glyph.box) }
  }
  for (const run of new Set(marked.values())) {
    if (!run.ink || run.text === '' || said.has(run)) continue
    const left = undrawn(run, run.ink, runs)
    if (!glyphs.some((glyph) => isTwin(glyph, left))) glyphs.push(left)
  }
  return glyphs
}

/** The same text at almost the same place: a shadow, or bold by drawing twice, of which PDFium gives one. */
const isTwin = (a: Glyph, b: Glyph): boolean =>
  a.text === b.text && Math.hypot(a.origin[0] - b.origin[0], a.origin[1] - b.origin[1]) < b.size / 2

/** The glyph of a run none of whose characters PDFium gives. */
function undrawn({ text, first }: MarkedRun, ink: Rect, runs: TextRuns): Glyph {
  const { object, matrix } = first
  const { angle, size, font, invisible, mcid, ...measures } = runs.ofObject(object, matrix)
  const origin = [matrix[4], matrix[5]] as const
  const box = steadyHeight(ink, origin, { angle, ...measures })
  return { text, box, origin, angle, size, font, invisible, field: false, unmapped: false, mcid }
}

/** What the glyphs of a run say by themselves, and at how many places. */
interface Spoken {
  text: string
  readonly places: Set<string>
}

function spoken(
  drawn: readonly DrawnGlyph[],
  marked: ReadonlyMap<number, MarkedRun>,
): ReadonlyMap<MarkedRun, Spoken> {
  const said = new Map<MarkedRun, Spoken>()
  for (const { object, glyph } of drawn) {
    const run = marked.get(object)
    if (!run) continue
    const entry = said.get(run) ?? { text: '', places: new Set() }
    entry.text += glyph.text
    entry.places.add(glyph.origin.join())
    said.set(run, entry)
  }
  return said
}

/**
 * True of a mark that only repeats what its glyphs say, each at its own place. Where PDFium itself has put the text of
 * the mark, all its characters stand at the place of the first glyph.
 */
const repeats = (run: MarkedRun, said: Spoken | undefined): boolean =>
  said !== undefined && said.places.size > 1 && lettersOf(said.text) === lettersOf(run.text)

const lettersOf = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** The loose box of a glyph, drawn out along its line to hold the ink of its run. */
function alongLine({ box, angle }: Glyph, ink: Rect): Rect {
  if (angle % 180 === 0) return [Math.min(box[0], ink[0]), box[1], Math.max(box[2], ink[2]), box[3]]
  if (angle % 180 === 90) return [box[0], Math.min(box[1], ink[1]), box[2], Math.max(box[3], ink[3])]
  return around(box, ink)
}
