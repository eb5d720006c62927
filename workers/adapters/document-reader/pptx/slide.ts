import type { Boxes } from '../../../domain/locator.ts'
import type { PackedPicture } from '../../../ports/document-reader.ts'
import { altTextOf } from '../drawing/alt-text.ts'
import { blipIn } from '../drawing/blip.ts'
import { chartOf } from '../drawing/chart.ts'
import { diagramTexts } from '../drawing/diagram.ts'
import { drawnRowsOf } from '../drawing/drawn-table.ts'
import { type DrawnParagraph, paragraphsOf } from '../drawing/paragraphs.ts'
import type { FoundRow } from '../pieces/found.ts'
import { onSlide, type Rectangle } from '../slides/rectangle.ts'
import { attributeAt, elementAt, type XmlElement } from '../xml/element.ts'
import { isTitle, type Looks, listStylesOf } from './placeholder.ts'
import { type PlacedShape, shapesOf } from './shapes.ts'

/** What stands on a slide, before it is a piece. */
export type SlideFound = { readonly boxes: Boxes | null; readonly language: string | null } & (
  | {
      readonly is: 'text'
      readonly kind:
        | 'heading'
        | 'slide_text'
        | 'list_item'
        | 'formula'
        | 'figure'
        | 'caption'
        | 'speaker_note'
      readonly text: string
      readonly picture?: PackedPicture | null
    }
  | FoundRow
)

/** A slide with what it refers to. */
export interface Slide {
  readonly root: XmlElement
  readonly looks: Looks
  /** The whole slide, in EMU. */
  readonly size: Rectangle
  /** A part that the slide links to, or null where it cannot be read. */
  linked(id: string | null): XmlElement | null
  /** The name of the part behind a link, or null. */
  nameOf(id: string): string | null
}

/** Reads a slide in order: its title first. */
export function readSlide(slide: Slide): SlideFound[] {
  const tree = elementAt(slide.root, 'p:cSld', 'p:spTree')
  if (tree === null) return []
  const found: SlideFound[] = []
  let tables = 0
  for (const placed of shapesOf(tree, slide.looks, slide.size)) {
    const boxes = onSlide(placed.place, slide.size)
    const before = found.length
    for (const one of textsOf(placed, slide, boxes)) found.push(one)
    for (const { title, rows } of tablesOf(placed.shape, slide)) {
      if (title !== '') found.push({ is: 'text', kind: 'caption', text: title, boxes, language: null })
      for (const [row, { cells, header }] of rows.entries())
        found.push({ is: 'row', table: tables, row, header, cells, boxes, language: null })
      if (rows.length > 0) tables += 1
    }
    const text = descriptionOf(placed.shape)
    const isPicture = placed.shape.name !== 'p:sp' || found.length === before
    const picture = isPicture ? blipIn(placed.shape, slide.nameOf) : null
    if (isPicture && (text !== '' || picture !== null))
      found.push({ is: 'text', kind: 'figure', text, boxes, language: null, picture })
  }
  return found
}

function textsOf({ shape, placeholder }: PlacedShape, slide: Slide, boxes: Boxes | null): SlideFound[] {
  const diagram = slide.linked(attributeAt(shape, 'r:dm', 'a:graphic', 'a:graphicData', 'dgm:relIds'))
  if (diagram !== null)
    return diagramTexts(diagram).map((text) => ({
      is: 'text',
      kind: 'slide_text',
      text,
      boxes,
      language: null,
    }))
  const paragraphs = paragraphsOf(
    elementAt(shape, 'p:txBody'),
    listStylesOf(shape, placeholder, slide.looks),
  ).filter(({ text }) => text.trim() !== '')
  if (paragraphs.length === 0) return []
  if (isTitle(placeholder)) {
    const text = paragraphs.map((one) => one.text).join(' ')
    return [{ is: 'text', kind: 'heading', text, boxes, language: paragraphs[0]!.language }]
  }
  return paragraphs.map((one) => ({
    is: 'text',
    kind: kindOf(one),
    text: one.text,
    boxes,
    language: one.language,
  }))
}

const kindOf = ({ listed, onlyMath }: DrawnParagraph) =>
  onlyMath ? 'formula' : listed ? 'list_item' : 'slide_text'

function tablesOf(shape: XmlElement, slide: Slide) {
  const data = elementAt(shape, 'a:graphic', 'a:graphicData')
  const table = elementAt(data, 'a:tbl')
  if (table !== null) return [{ title: '', rows: drawnRowsOf(table) }]
  const part = slide.linked(attributeAt(data, 'r:id', 'c:chart'))
  if (part === null) return []
  const chart = chartOf(part)
  return [{ title: chart.title, rows: chart.rows.map((cells, at) => ({ cells, header: at === 0 })) }]
}

function descriptionOf(shape: XmlElement): string {
  for (const properties of ['p:nvPicPr', 'p:nvSpPr', 'p:nvGraphicFramePr', 'p:nvCxnSpPr']) {
    const found = elementAt(shape, properties, 'p:cNvPr')
    if (found !== null) return altTextOf(found.attributes.descr, found.attributes.title)
  }
  return ''
}
