import { LIMITS } from '../limits.ts'
import { displayed } from '../numbers/displayed.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { areaNamed, cellNamed } from '../sheets/cell-name.ts'
import type { Area, SheetCell, SheetRow } from '../sheets/grid.ts'
import { tooMuch } from '../unreadable.ts'
import { childrenOf, elementAt, textOf, type XmlElement } from '../xml/element.ts'
import type { XmlSource } from '../xml/parse-xml.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { richTextOf, unescaped } from './shared-strings.ts'

/** What the cells of a workbook refer to. */
export interface Workbook {
  readonly strings: readonly string[]
  /** Number formats by the index of a style. */
  readonly formats: readonly string[]
  readonly from1904: boolean
  /** Counts the cells of all its sheets. */
  readonly cells: { count: number }
}

/** A sheet as it is read. */
export interface Worksheet {
  readonly rows: readonly SheetRow[]
  /** The header of a filtered list, where there is one. */
  readonly filter: Area | null
}

/** Reads the cells of a worksheet that show something; hidden rows and columns count too. */
export function worksheetOf(source: XmlSource, workbook: Workbook): Worksheet {
  const rows: { readonly row: number; readonly cells: SheetCell[] }[] = []
  let last = -1
  const root = parseXml(source, {
    childrenOf: 'x:sheetData',
    take(element) {
      const named = Number(element.attributes.r)
      last = Number.isInteger(named) && named > 0 ? named - 1 : last + 1
      const cells = cellsOf(element, workbook)
      workbook.cells.count += cells.length
      if (workbook.cells.count > LIMITS.cells)
        throw tooMuch(`The workbook has more than ${LIMITS.cells} cells.`)
      if (cells.length > 0) rows.push({ row: last, cells })
    },
  })
  rows.sort((one, other) => one.row - other.row)
  widen(rows, mergesOf(root))
  const filter = areaNamed(elementAt(root, 'x:autoFilter')?.attributes.ref ?? '')
  return { rows, filter: filter === null ? null : { ...filter, bottom: filter.top } }
}

function cellsOf(row: XmlElement, workbook: Workbook): SheetCell[] {
  const cells: SheetCell[] = []
  let last = -1
  for (const cell of childrenOf(row, 'x:c')) {
    last = cellNamed(cell.attributes.r ?? '')?.column ?? last + 1
    const text = tidyLine(textOfCell(cell, workbook))
    if (text !== '') cells.push({ column: last, text, width: 1, height: 1 })
  }
  return cells.sort((one, other) => one.column - other.column)
}

function textOfCell(cell: XmlElement, { strings, formats, from1904 }: Workbook): string {
  const inline = elementAt(cell, 'x:is')
  if (inline !== null) return richTextOf(inline)
  const found = elementAt(cell, 'x:v')
  const value = found === null ? '' : textOf(found)
  if (value === '') return ''
  const type = cell.attributes.t ?? 'n'
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '0' || value === 'false' ? 'FALSE' : 'TRUE'
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  return Number.isFinite(number)
    ? displayed(number, formats[Number(cell.attributes.s ?? 0)] ?? '', from1904)
    : value
}

function mergesOf(root: XmlElement): Area[] {
  const merges = elementAt(root, 'x:mergeCells')
  const names =
    merges === null ? [] : childrenOf(merges, 'x:mergeCell').map(({ attributes }) => attributes.ref ?? '')
  return names.map(areaNamed).filter((area) => area !== null)
}

/** More columns than any sheet has: a row and a column make one number. */
const COLUMNS = 2 ** 15

/** Gives the first cell of each merged area the size of the area. */
function widen(
  rows: readonly { readonly row: number; readonly cells: SheetCell[] }[],
  merges: readonly Area[],
): void {
  const byCorner = new Map(merges.map((area) => [area.top * COLUMNS + area.left, area]))
  if (byCorner.size === 0) return
  for (const { row, cells } of rows)
    for (const [at, cell] of cells.entries()) {
      const area = byCorner.get(row * COLUMNS + cell.column)
      if (area !== undefined)
        cells[at] = { ...cell, width: area.right - area.left + 1, height: area.bottom - area.top + 1 }
    }
}
