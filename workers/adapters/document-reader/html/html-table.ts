import { LIMITS } from '../limits.ts'
import { namesColumns } from '../pieces/header-row.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { tooMuch } from '../unreadable.ts'
import { descendants, type XmlElement } from '../xml/element.ts'
import { isHidden } from './visibility.ts'

/** A row of a table, with the text of a spanning cell in the first place it covers. */
export interface HtmlRow {
  readonly header: boolean
  readonly cells: readonly string[]
}

/** Rows and columns that a cell may span (WHATWG HTML, 4.9.11). */
const MOST_COLUMNS = 1_000
const MOST_ROWS = 65_534

/** Blocks that stand in the cells of a table only where it is there for the layout of a page. */
const LAYOUT = ['table', 'h1', 'h2', 'h3', 'pre', 'main', 'article', 'section', 'form', 'figure']

/** Characters of a cell that is read rather than looked up. */
const LONG_CELL = 600

/** Whether a table holds data: not the parts of a page, nor a single cell or column. */
export function isDataTable(table: XmlElement): boolean {
  if (['presentation', 'none'].includes(table.attributes.role ?? '')) return false
  const rows = rowsOf(table)
  const cells = rows.flatMap(({ row }) => cellsOf(row))
  if (cells.some((cell) => LAYOUT.some((name) => descendants(cell, name).length > 0))) return false
  if (cells.some(({ name }) => name === 'th') || descendants(table, 'caption').length > 0)
    return cells.length > 1
  const isWide = rows.some(({ row }) => cellsOf(row).length > 1)
  return isWide && rows.length > 1 && !cells.some((cell) => letterCount(cell) > LONG_CELL)
}

/** The rows of a table. @param textOf reads a cell */
export function tableRows(table: XmlElement, textOf: (cell: XmlElement) => string): HtmlRow[] {
  const rows = rowsOf(table)
  const spans: number[] = []
  let count = 0
  const read = rows.map(({ row, inHead }) => {
    const cells: string[] = []
    const skipCovered = () => {
      for (; (spans[cells.length] ?? 0) > 0; cells.push('')) spans[cells.length]! -= 1
    }
    for (const cell of cellsOf(row)) {
      skipCovered()
      const width = spanOf(cell, 'colspan', MOST_COLUMNS)
      const height = spanOf(cell, 'rowspan', MOST_ROWS)
      for (let column = 0; column < width; column += 1) {
        spans[cells.length] = height - 1
        cells.push(column === 0 ? tidyLine(textOf(cell)) : '')
      }
    }
    skipCovered()
    count += cells.length
    if (count > LIMITS.cells) throw tooMuch(`The tables have more than ${LIMITS.cells} cells.`)
    return {
      cells,
      named: inHead || (cellsOf(row).length > 0 && cellsOf(row).every(({ name }) => name === 'th')),
    }
  })
  const first = read.findIndex(({ named }) => !named)
  const isNamed = read.some(({ named }) => named) || descendants(table, 'th').length > 0
  const guessed = !isNamed && read[0] !== undefined && namesColumns(read[0].cells, read.length - 1)
  const headers = guessed ? 1 : first === -1 ? Math.min(1, read.length - 1) : first
  const width = Math.max(...read.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  return read.map(({ cells }, at) => ({ cells: cells.slice(0, width), header: at < headers }))
}

interface Row {
  readonly row: XmlElement
  readonly inHead: boolean
}

function rowsOf(table: XmlElement): Row[] {
  return table.children.flatMap((child): Row[] => {
    if (typeof child === 'string' || isHidden(child)) return []
    if (child.name === 'tr') return [{ row: child, inHead: false }]
    if (!['thead', 'tbody', 'tfoot'].includes(child.name)) return []
    return rowsOf(child).map(({ row }) => ({ row, inHead: child.name === 'thead' }))
  })
}

const cellsOf = (row: XmlElement): XmlElement[] =>
  row.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (child.name === 'td' || child.name === 'th') && !isHidden(child),
  )

function spanOf(cell: XmlElement, attribute: string, most: number): number {
  const span = Number.parseInt(cell.attributes[attribute] ?? '1', 10)
  return span >= 1 ? Math.min(span, most) : 1
}

const letterCount = (element: XmlElement): number =>
  element.children.reduce(
    (sum, child) => sum + (typeof child === 'string' ? child.trim().length : letterCount(child)),
    0,
  )
