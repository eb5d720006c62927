import type { PackedPicture } from '../../../ports/document-reader.ts'
import { type Chart, chartOf } from '../drawing/chart.ts'
import { diagramTexts } from '../drawing/diagram.ts'
import { sameLanguage } from '../opc/language-tag.ts'
import { partOf, targetById } from '../opc/parts.ts'
import type { Found, Sink } from '../pieces/found.ts'
import { linesOfFound } from '../pieces/found-text.ts'
import { ifReadable } from '../unreadable.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import type { DocxContext, ReadBlocks } from './context.ts'
import type { Shown } from './drawing.ts'
import { labelOf } from './label.ts'
import type { CitedNote } from './notes.ts'
import { type ParagraphText, paragraphTextOf } from './paragraph-text.ts'
import { roleOf } from './role.ts'

/** Reads a paragraph, then what hangs on it: boxes, pictures, notes. */
export function readParagraph(
  paragraph: XmlElement,
  on: DocxContext,
  sink: Sink,
  readBlocks: ReadBlocks,
): void {
  if (paragraph.children.length === 0 && on.carried === '') return
  const properties = elementAt(paragraph, 'w:pPr')
  const read = paragraphTextOf(paragraph, on)
  const text = on.carried + read.text
  on.carried = ''
  if (goesOn(properties)) {
    on.carried = text
  } else {
    const found = foundAs(properties, text, read, on)
    if (found !== null) sink(found)
  }
  for (const one of read.attached)
    if (one.is === 'note') readNote(one.note, on, sink, readBlocks)
    else readShown(one, on, sink, readBlocks)
}

/** Whether the next paragraph is the rest of this one: its mark was deleted, or it is a drop cap. */
function goesOn(properties: XmlElement | null): boolean {
  const mark = elementAt(properties, 'w:rPr')
  if (elementAt(mark, 'w:del') !== null || elementAt(mark, 'w:moveFrom') !== null) return true
  return ['drop', 'margin'].includes(attributeAt(properties, 'w:dropCap', 'w:framePr') ?? '')
}

function foundAs(
  properties: XmlElement | null,
  text: string,
  read: ParagraphText,
  on: DocxContext,
): Found | null {
  const role = roleOf(properties, on.styles)
  if (role.is === 'contents') return null
  const language =
    read.language !== null && !(on.language !== null && sameLanguage(read.language, on.language))
      ? read.language
      : null
  const label = labelOf(properties, on)
  const labelled = label === null || label === '' || text.trim() === '' ? text : `${label} ${text}`
  if (role.is === 'heading') return { is: 'heading', level: role.level, text: labelled, language }
  if (role.is !== 'body') return { is: 'text', kind: role.is, text: labelled, language, aside: false }
  const kind = label !== null ? 'list_item' : read.onlyMath ? 'formula' : 'paragraph'
  return { is: 'text', kind, text: labelled, language, aside: false }
}

function readNote(note: CitedNote, on: DocxContext, sink: Sink, readBlocks: ReadBlocks): void {
  const { mark, content } = note
  if (content === null) return
  const within = { ...on, tables: 0, carried: '', notes: NO_NOTES }
  const text = linesOfFound((take) => readBlocks(childrenOf(content), within, take))
  if (text !== '')
    sink({ is: 'text', kind: 'paragraph', text: `[${mark}] ${text}`, language: null, aside: true })
}

/** Within a note no note is cited. */
const NO_NOTES: DocxContext['notes'] = { cite: () => ({ mark: '*', content: null }) }

function readShown(shown: Shown, on: DocxContext, sink: Sink, readBlocks: ReadBlocks): void {
  const aside = (kind: 'paragraph' | 'figure', text: string, picture: PackedPicture | null = null) =>
    sink({ is: 'text', kind, text, language: null, aside: true, picture })
  if (shown.is === 'figure') aside(shown.is, shown.text, shown.picture)
  else if (shown.is === 'paragraph') aside(shown.is, shown.text)
  else if (shown.is === 'box') readBlocks(childrenOf(shown.content), on, sink)
  else {
    const name = targetById(on.links, shown.link)
    const part = ifReadable(() => (name === null ? null : partOf(on.zip, name)), null)
    if (part === null) return
    if (shown.is === 'diagram') for (const text of diagramTexts(part)) aside('paragraph', text)
    else readChart(chartOf(part), on, sink)
  }
}

function readChart(chart: Chart, on: DocxContext, sink: Sink): void {
  if (chart.title !== '')
    sink({ is: 'text', kind: 'caption', text: chart.title, language: null, aside: true })
  if (chart.rows.length === 0) return
  const table = on.tables
  on.tables += 1
  for (const [row, cells] of chart.rows.entries()) sink({ is: 'row', table, row, header: row === 0, cells })
}
