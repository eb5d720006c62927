import { LIMITS } from '../limits.ts'
import { tidyLine } from '../pieces/tidy.ts'
import type { Area, SheetCell, SheetRow } from '../sheets/grid.ts'
import { tooMuch } from '../unreadable.ts'
import { childrenOf, descendants, elementAt, type XmlElement } from '../xml/element.ts'
import type { OdfContext } from './context.ts'
import { inlineTextOf } from './inline-text.ts'
import { rowsIn, timesOf } from './table.ts'

/** The cells of a sheet that show something, and the rows it marks as headers. */
export interface OdfSheet {
  readonly rows: readonly SheetRow[]
  readonly headers: readonly Area[]
}

/** Rows and columns that a sheet may have at most; what stands beyond is a broken file. */
const MOST_ROWS = 2 ** 20
const MOST_COLUMNS = 2 ** 14

/** Reads a sheet. @param cells counts those of all sheets */
export function sheetRowsOf(table: XmlElement, on: OdfContext, cells: { count: number }): OdfSheet {
  const rows: SheetRow[] = []
  const headers: Area[] = []
  let at = 0
  for (const { row, header } of rowsIn(table)) {
    const read = cellsOf(row, on, cells)
    const times = timesOf(row, 'table:number-rows-repeated')
    if (header) headers.push({ top: at, bottom: at + times - 1, left: 0, right: MOST_COLUMNS - 1 })
    for (let time = 0; read.length > 0 && time < times && at + time < MOST_ROWS; time += 1) {
      if (time > 0) count(cells, read.length)
      rows.push({ row: at + time, cells: read })
    }
    at += times
  }
  return { rows, headers }
}

function cellsOf(row: XmlElement, on: OdfContext, cells: { count: number }): SheetCell[] {
  const read: SheetCell[] = []
  let column = 0
  for (const cell of childrenOf(row)) {
    if (cell.name !== 'table:table-cell' && cell.name !== 'table:covered-table-cell') continue
    const times = timesOf(cell, 'table:number-columns-repeated')
    const text = cell.name === 'table:table-cell' ? textOfCell(cell, on) : ''
    const [width, height] = [
      spanOf(cell, 'table:number-columns-spanned'),
      spanOf(cell, 'table:number-rows-spanned'),
    ]
    for (let time = 0; text !== '' && time < times && column + time < MOST_COLUMNS; time += 1) {
      count(cells, 1)
      read.push({ column: column + time, text, width, height })
    }
    column += times
  }
  return read
}

function count(cells: { count: number }, more: number): void {
  cells.count += more
  if (cells.count > LIMITS.cells) throw tooMuch(`The workbook has more than ${LIMITS.cells} cells.`)
}

function spanOf(
  cell: XmlElement,
  attribute: 'table:number-columns-spanned' | 'table:number-rows-spanned',
): number {
  const span = Number(cell.attributes[attribute] ?? 1)
  return Number.isInteger(span) && span > 0 && span <= MOST_ROWS ? span : 1
}

/** What a cell shows: its paragraphs as the program that wrote the file has formatted them, else its value. */
function textOfCell(cell: XmlElement, on: OdfContext): string {
  const shown = childrenOf(cell).flatMap((child) =>
    child.name === 'text:p' || child.name === 'text:h'
      ? [child]
      : child.name === 'text:list'
        ? descendants(child, 'text:p')
        : [],
  )
  const text = tidyLine(shown.map((paragraph) => inlineTextOf(paragraph, on).text).join(' '))
  if (text !== '' || elementAt(cell, 'text:p') !== null) return text
  const { attributes } = cell
  const type = attributes['office:value-type'] ?? ''
  if (type === 'boolean') return (attributes['office:boolean-value'] ?? '').toUpperCase()
  return tidyLine(
    attributes['office:string-value'] ??
      attributes[`office:${type}-value`] ??
      attributes['office:value'] ??
      '',
  )
}
