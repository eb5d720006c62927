import { altTextOf } from '../drawing/alt-text.ts'
import type { Found, Sink } from '../pieces/found.ts'
import { linesOfFound } from '../pieces/found-text.ts'
import { joinedCode } from '../pieces/joined-code.ts'
import { childrenOf, elementAt, textOf, type XmlElement } from '../xml/element.ts'
import type { OdfContext } from './context.ts'
import { chartTableIn, embeddedIn, formulaIn, pictureIn } from './embedded.ts'
import { describedBy, type InlineText, inlineTextOf } from './inline-text.ts'
import type { ListCounter } from './list-counter.ts'
import { hides, namesOf } from './styles.ts'
import { readTable } from './table.ts'

/** Where in a list a block stands. */
interface InList {
  readonly level: number
  readonly style: string | undefined
  readonly counter: ListCounter
}

/** Tables of contents and of figures: they repeat what stands elsewhere. */
const CONTENTS = new Set([
  'text:table-of-content',
  'text:illustration-index',
  'text:table-index',
  'text:object-index',
  'text:user-index',
  'text:alphabetical-index',
  'text:tracked-changes',
  'office:annotation',
  'text:sequence-decls',
  'office:forms',
])

/** Reads blocks in order, wherever they stand: in the body, a cell, a box or a note. */
export function readBlocks(elements: readonly XmlElement[], on: OdfContext, sink: Sink): void {
  const lines = joinedCode(sink)
  for (const element of elements) readBlock(element, on, lines.take, null)
  lines.end()
}

/** Reads one block and tells what it holds. @param within the list it stands in, null for none */
export function readBlock(
  element: XmlElement,
  on: OdfContext,
  sink: Sink,
  within: InList | null = null,
): void {
  if (CONTENTS.has(element.name) || element.attributes['text:display'] === 'none') return
  if (element.name === 'text:p' || element.name === 'text:h') readParagraph(element, on, sink, within, null)
  else if (element.name === 'text:list') readList(element, on, sink, within)
  else if (element.name === 'table:table') readTable(element, on, sink)
  else if (element.name.startsWith('draw:')) readShape(element, on, sink)
  else if (
    element.name === 'text:section' ||
    element.name === 'text:index-body' ||
    element.name === 'text:bibliography' ||
    element.name === 'text:numbered-paragraph'
  )
    for (const child of childrenOf(element)) readBlock(child, on, sink, within)
}

function readList(list: XmlElement, on: OdfContext, sink: Sink, outer: InList | null): void {
  const style = list.attributes['text:style-name'] ?? outer?.style
  const inside: InList = {
    level: (outer?.level ?? 0) + 1,
    style,
    counter: outer !== null && style === outer.style ? outer.counter : on.counterOf(list, style),
  }
  for (const item of childrenOf(list)) {
    let label: string | null | undefined = item.name === 'text:list-item' ? undefined : null
    for (const child of childrenOf(item)) {
      const isText = child.name === 'text:p' || child.name === 'text:h'
      if (!isText) readBlock(child, on, sink, inside)
      else {
        if (label === undefined)
          label = inside.counter.next(inside.level, item.attributes['text:start-value'])
        readParagraph(child, on, sink, inside, label)
        // Only the first paragraph of an item bears its number.
        if (label !== null) label = ''
      }
    }
  }
}

function readParagraph(
  paragraph: XmlElement,
  on: OdfContext,
  sink: Sink,
  within: InList | null,
  label: string | null,
): void {
  const style = paragraph.attributes['text:style-name']
  if (hides(on.styles, 'paragraph', style)) return
  const read = inlineTextOf(paragraph, on)
  sink(foundAs(paragraph, read, on, within, label))
  for (const attached of read.attached)
    if (attached.name === 'text:note') readNote(attached, on, sink)
    else readShape(attached, on, sink)
}

function foundAs(
  paragraph: XmlElement,
  read: InlineText,
  on: OdfContext,
  within: InList | null,
  label: string | null,
): Found {
  const { language, text } = read
  if (paragraph.name === 'text:h') {
    const level = Math.max(1, Number(paragraph.attributes['text:outline-level'] ?? 1) || 1)
    const isNumbered = paragraph.attributes['text:is-list-header'] !== 'true' && text.trim() !== ''
    const number = within === null && isNumbered ? on.headings.next(level) : label
    return { is: 'heading', level, text: withLabel(number, text), language }
  }
  const names = namesOf(on.styles, paragraph.attributes['text:style-name'])
  if (within === null && names.includes('title')) return { is: 'heading', level: 1, text, language }
  const kind = names.includes('caption')
    ? 'caption'
    : names.includes('preformatted text')
      ? 'code'
      : label !== null
        ? 'list_item'
        : read.onlyMath
          ? 'formula'
          : 'paragraph'
  return { is: 'text', kind, text: withLabel(label, text), language, aside: false }
}

const withLabel = (label: string | null, text: string): string =>
  label === null || label === '' || text.trim() === '' ? text : `${label} ${text}`

function readNote(note: XmlElement, on: OdfContext, sink: Sink): void {
  const [citation, body] = [elementAt(note, 'text:note-citation'), elementAt(note, 'text:note-body')]
  if (body === null) return
  const mark = citation === null ? '*' : textOf(citation).trim()
  const text = linesOfFound((take) => readBlocks(childrenOf(body), { ...on, tables: 0 }, take))
  if (text !== '')
    sink({ is: 'text', kind: 'paragraph', text: `[${mark}] ${text}`, language: null, aside: true })
}

/** Reads a frame, a shape or a group: the text in it, the table it plots, else what describes it. */
export function readShape(shape: XmlElement, on: OdfContext, sink: Sink): void {
  const embedded = embeddedIn(shape, on.zip)
  const formula = formulaIn(shape, on.zip)
  if (formula !== null) sink({ is: 'text', kind: 'formula', text: formula, language: null, aside: true })
  const plotted = chartTableIn(embedded)
  if (plotted !== null) readTable(plotted, on, sink)
  const { description, title } = describedBy(shape)
  const alternative = altTextOf(description, title)
  const picture = pictureIn(shape, on.zip)
  if (alternative !== '' || picture !== null)
    sink({ is: 'text', kind: 'figure', text: alternative, language: null, aside: true, picture })
  const boxes = shape.name === 'draw:frame' ? childrenOf(shape, 'draw:text-box') : []
  for (const inner of [shape, ...boxes]) readBlocks(childrenOf(inner).filter(isContent), on, sink)
}

const isContent = ({ name }: XmlElement): boolean =>
  /^(text:(p|h|list|section)|table:table|draw:(frame|g|custom-shape|rect|ellipse|circle|line|polygon|polyline|path|connector|caption|page-thumbnail|regular-polygon|a))$/.test(
    name,
  )
