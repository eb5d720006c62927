import { namesColumns } from '../pieces/header-row.ts'
import type { PieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import type { Group } from './group.ts'
import type { RtfStyles } from './styles.ts'

const PLACE = { on: 'flow' } as const

/** Ends a paragraph within a text that is kept for later; a carriage return that the file writes as a character does so, too. */
const PARAGRAPH_END = '\r'

/** The text of a document as it comes: paragraphs, cells and rows, and what stands aside of a paragraph. */
export interface Body {
  add(text: string): void
  addLabel(text: string): void
  /** Begins a note, whose mark stands in the text, or a text box, which has none; what it holds follows the paragraph. */
  beginNote(): void
  beginBox(): void
  addAside(text: string): void
  endAsideParagraph(): void
  addFigure(alt: string): void
  endParagraph(group: Group): void
  endCell(): void
  endRow(): void
  /** Begins the description of a row, or says that it repeats on each page. */
  setRow(isHeader: boolean): void
  end(group: Group): void
}

/** Begins the text of a document. */
export function rtfBody(list: PieceList, styles: RtfStyles): Body {
  let text = ''
  let label = ''
  let asides: string[] = []
  let asidesOfTable: string[] = []
  let figures: string[] = []
  let notes = 0
  let cells: string[] = []
  let rows: { cells: readonly string[]; named: boolean }[] = []
  let isHeaderRow = false
  let tables = 0

  function addTable(): void {
    if (cells.length > 0) endRow()
    const first = rows.findIndex(({ named }) => !named)
    const isGuessed = first === 0 && namesColumns(rows[0]!.cells, rows.length - 1)
    const headers = isGuessed ? 1 : first === -1 ? Math.min(1, rows.length - 1) : first
    rows.forEach(({ cells }, row) => {
      list.addRow({ kind: 'table_row', table: tables, row, header: row < headers, cells, place: PLACE })
    })
    if (rows.length > 0) tables += 1
    rows = []
    addAsides(asidesOfTable)
    asidesOfTable = []
  }

  function addAside(more: string): void {
    if (asides.length === 0) asides.push('')
    asides[asides.length - 1] += more
  }

  function addAsides(texts: readonly string[]): void {
    for (const text of texts)
      for (const part of text.split(PARAGRAPH_END)) list.add({ kind: 'paragraph', text: part, place: PLACE })
  }

  function endRow(): void {
    rows.push({ cells: cells.map(tidyLine), named: isHeaderRow })
    cells = []
    asidesOfTable.push(...asides)
    asides = []
  }

  function endParagraph({ style, outline, inTable, inList }: Group): void {
    if (inTable) {
      text += '\n'
      return
    }
    addTable()
    const number = /[\p{L}\p{N}]/u.test(label) ? label.trim() : ''
    const role = outline !== null && outline < 9 ? outline + 1 : styles.roleOf(style)
    if (text.trim() !== '' && role !== 'contents') {
      const said = role === 'code' ? text : `${number} ${text}`
      if (typeof role === 'number') list.addHeading({ text: said, place: PLACE }, role)
      else {
        const kind = role ?? (inList || label !== '' ? 'list_item' : 'paragraph')
        list.add({ kind, text: said, place: PLACE })
      }
    }
    addAsides(asides)
    for (const alt of figures) list.add({ kind: 'figure', text: alt, place: PLACE })
    asides = []
    figures = []
    text = ''
    label = ''
  }

  return {
    add(more) {
      text += more
    },
    addLabel(more) {
      label += more
    },
    beginNote() {
      notes += 1
      text += `[${notes}]`
      asides.push(`[${notes}] `)
    },
    beginBox() {
      asides.push('')
    },
    addAside,
    endAsideParagraph: () => addAside(PARAGRAPH_END),
    addFigure(alt) {
      figures.push(alt)
    },
    endParagraph,
    endCell() {
      cells.push(label === '' ? text : `${label} ${text}`)
      text = ''
      label = ''
    },
    endRow,
    setRow(isHeader) {
      isHeaderRow = isHeader
    },
    end(group) {
      endParagraph({ ...group, inTable: false })
      addTable()
    },
  }
}
