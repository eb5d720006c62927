import { cellContent } from '../pieces/cell-content.ts'
import { evenRows } from '../pieces/even-rows.ts'
import type { Found, Sink } from '../pieces/found.ts'
import { namesColumns } from '../pieces/header-row.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import type { DocxContext, ReadBlocks } from './context.ts'
import { switchOf } from './styles.ts'
import { shownChildren } from './wrappers.ts'

interface Row {
  readonly cells: readonly string[]
  readonly header: boolean
  /** What a cell holds besides its text: tables, pictures, notes. */
  readonly asides: readonly Found[]
}

/** More columns than Word allows (63) are a broken file. */
const MOST_COLUMNS = 1024

/** Reads a table row by row; what stands in a table of one cell stands for itself. */
export function readTable(table: XmlElement, on: DocxContext, sink: Sink, readBlocks: ReadBlocks): void {
  const rows = shownChildren(table, 'w:tr').filter((row) => elementAt(row, 'w:trPr', 'w:del') === null)
  const [first, ...others] = rows.flatMap((row) => shownChildren(row, 'w:tc'))
  if (first === undefined) return
  if (others.length === 0) {
    readBlocks(childrenOf(first), on, sink)
    return
  }
  const number = on.tables
  on.tables += 1
  const cells = evenRows()
  const read = rows.map((row) => {
    const one = rowOf(row, on, readBlocks)
    cells.add(one.cells)
    return { header: one.header, asides: one.asides }
  })
  const marked = read.findIndex(({ header }) => !header)
  const guessed =
    marked === 0 && looksAtFirstRow(table) && namesColumns(cells.at(0), read.length - 1) ? 1 : marked
  for (const [at, { asides }] of read.entries()) {
    sink({ is: 'row', table: number, row: at, header: marked !== -1 && at < guessed, cells: cells.at(at) })
    for (const aside of asides) sink(aside)
  }
}

function rowOf(row: XmlElement, on: DocxContext, readBlocks: ReadBlocks): Row {
  const properties = elementAt(row, 'w:trPr')
  const cells: string[] = Array<string>(count(attributeAt(properties, 'w:val', 'w:gridBefore'), 0)).fill('')
  const asides: Found[] = []
  for (const cell of shownChildren(row, 'w:tc')) {
    const content = cellContent((take) => readBlocks(childrenOf(cell), on, take))
    asides.push(...content.asides)
    const span = count(attributeAt(cell, 'w:val', 'w:tcPr', 'w:gridSpan'), 1)
    cells.push(content.text, ...Array<string>(Math.max(0, span - 1)).fill(''))
    if (cells.length > MOST_COLUMNS) cells.length = MOST_COLUMNS
  }
  return { cells, header: switchOf(properties, 'w:tblHeader') ?? false, asides }
}

const count = (value: string | null, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  return Number.isInteger(number) && number >= 0 && number <= MOST_COLUMNS ? number : otherwise
}

/** Whether the style of a table may set off its first row; 0x20 in the older form (ISO/IEC 29500-4, 14.3.7). */
function looksAtFirstRow(table: XmlElement): boolean {
  const look = elementAt(table, 'w:tblPr', 'w:tblLook')?.attributes
  if (look === undefined) return true
  const first = look['w:firstRow']
  if (first !== undefined) return !['0', 'false', 'off'].includes(first)
  return (Number.parseInt(look['w:val'] ?? '20', 16) & 0x20) !== 0
}
