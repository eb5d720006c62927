import { LIMITS } from '../limits.ts'
import { cellContent } from '../pieces/cell-content.ts'
import { evenRows } from '../pieces/even-rows.ts'
import type { Found, Sink } from '../pieces/found.ts'
import { namesColumns } from '../pieces/header-row.ts'
import { tooMuch } from '../unreadable.ts'
import { childrenOf, type XmlElement } from '../xml/element.ts'
import { readBlocks } from './blocks.ts'
import type { OdfContext } from './context.ts'

/** A row of a table with what it is marked as. */
export interface MarkedRow {
  readonly row: XmlElement
  readonly header: boolean
}

/** The rows of a table through the groups they stand in. */
export function rowsIn(table: XmlElement, header = false): MarkedRow[] {
  return childrenOf(table).flatMap((child) => {
    if (child.name === 'table:table-row') return [{ row: child, header }]
    if (child.name === 'table:table-header-rows') return rowsIn(child, true)
    return child.name === 'table:table-rows' || child.name === 'table:table-row-group'
      ? rowsIn(child, header)
      : []
  })
}

/** How often a row or a cell stands in the table. */
export function timesOf(
  element: XmlElement,
  attribute: 'table:number-rows-repeated' | 'table:number-columns-repeated',
): number {
  const times = Number(element.attributes[attribute] ?? 1)
  return Number.isInteger(times) && times > 0 ? times : 1
}

/** More columns than this with nothing in them are the rest of a sheet. */
const MOST_COLUMNS = 1024

/** Reads a table row by row; what stands in a table of one cell stands for itself. */
export function readTable(table: XmlElement, on: OdfContext, sink: Sink): void {
  const rows = rowsIn(table)
  const [first, ...others] = rows.flatMap(({ row }) => childrenOf(row, 'table:table-cell'))
  if (first === undefined) return
  if (others.length === 0) {
    readBlocks(childrenOf(first), on, sink)
    return
  }
  const number = on.tables
  on.tables += 1
  const cells = evenRows()
  const read = rows.map(({ row, header }) => {
    const one = cellsOf(row, on)
    cells.add(one.cells)
    return { header, asides: one.asides, times: timesOf(row, 'table:number-rows-repeated') }
  })
  const guessed = read[0]?.header === false && namesColumns(cells.at(0), read.length - 1)
  let row = 0
  for (const [at, { header, asides, times }] of read.entries()) {
    sink({ is: 'row', table: number, row, header: header || (guessed && at === 0), cells: cells.at(at) })
    row += times
    for (const aside of asides) sink(aside)
  }
}

function cellsOf(row: XmlElement, on: OdfContext): { cells: string[]; asides: Found[] } {
  const cells: string[] = []
  const asides: Found[] = []
  for (const cell of childrenOf(row)) {
    if (cell.name !== 'table:table-cell' && cell.name !== 'table:covered-table-cell') continue
    const shown = cell.name === 'table:table-cell' ? childrenOf(cell) : []
    const content = cellContent((take) => readBlocks(shown, on, take))
    const { text } = content
    asides.push(...content.asides)
    const times = timesOf(cell, 'table:number-columns-repeated')
    if (text !== '' && times > LIMITS.cells) throw tooMuch('A row of a table has too many cells.')
    for (let time = 0; time < times && cells.length < MOST_COLUMNS; time += 1) cells.push(text)
  }
  return { cells, asides }
}
