import { rowsOf } from './edges.ts'
import { type Ink, isDrawnOver } from './ink.ts'
import type { Line } from './line.ts'
import { isContentsLine, markerOf } from './markers.ts'
import { partsOfLine } from './sub-line.ts'
import type { Table } from './table.ts'
import { type CellLine, isTableLike, tableOf } from './table-rows.ts'
import { areaOf, type Unit } from './units.ts'
import type { Word } from './words.ts'

/** Rows further apart than this part of the size are not of one table. */
const APART = 3.2
/** Rows of one cell between others that a table may have. */
const MOST_LONE = 2
/** Cells of tables are shorter on average; longer lines side by side are columns of text. */
const LONGEST_CELL = 48
/** Rows with more than this part of their characters in formula fonts are a matrix. */
const MOST_MATHS = 0.6
/** Words with a space this wide between them, in parts of the size, may be cells of their own. */
const WIDE_SPACE = 0.7

/** Finds tables without rules in a column: rows of cells that stand below each other. Their lines are replaced by the table. */
export function withPlainTables(units: readonly Unit[], isRtl: boolean, ink: Ink): Unit[] {
  const lines = units.flatMap((unit) => (unit.kind === 'line' ? [unit.line] : []))
  const rows = rowsOf(lines)
  const tables = stretches(rows)
    .flatMap((stretch) => tableOfRows(stretch, isRtl) ?? [])
    .filter(({ table }) => !isDrawnOver(table, ink))
  if (tables.length === 0) return [...units]
  const owner = new Map(tables.flatMap(({ table, used }) => used.map((line) => [line, table] as const)))
  const placed = new Set<Table>()
  return units.flatMap((unit): Unit[] => {
    const table = unit.kind === 'line' ? owner.get(unit.line) : undefined
    if (!table) return [unit]
    if (placed.has(table)) return []
    placed.add(table)
    return [{ kind: 'table', table, x0: table.x0, y0: table.y0, x1: table.x1, y1: table.y1 }]
  })
}

/** Stretches of rows that may be a table: rows of several cells, and lone cells between them. */
function stretches(rows: readonly Line[][]): Line[][][] {
  const found: Line[][][] = []
  let open: Line[][] = []
  let lone = 0
  const close = () => {
    const kept = open.slice(0, open.length - lone)
    if (kept.length >= 2) found.push(kept)
    open = []
    lone = 0
  }
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]
    if (open.length > 0 && before && row[0]!.base - before[0]!.base > APART * row[0]!.size) close()
    const isMulti = row.length >= 2 && !isItem(row)
    if (isMulti) {
      open.push(row)
      lone = 0
    } else if (open.length > 0 && lone < MOST_LONE && row[0]!.text.length < LONGEST_CELL) {
      open.push(row)
      lone++
    } else close()
  }
  close()
  return found
}

/** A bullet or number and the text of its item, or a line of a table of contents. */
const isItem = (row: readonly Line[]): boolean =>
  (row.length === 2 && row[0]!.text.length <= 5 && markerOf(`${row[0]!.text} x`) !== null) ||
  isContentsLine(row.map((line) => line.text).join(' '))

function tableOfRows(rows: readonly Line[][], isRtl: boolean): { table: Table; used: Line[] } | null {
  const columns = columnsOf(rows)
  if (columns.length < 2) return null
  const multi = rows.filter((row) => row.length >= 2)
  if (multi.flat().filter((line) => line.mono).length > 0.6 * multi.flat().length) return null
  if (multi.length < (columns.length >= 3 ? 2 : 3)) return null
  const cells = rows.flatMap((row) => row.flatMap((line) => cellsOf(line, columns)))
  const average = cells.reduce((sum, { line }) => sum + line.text.length, 0) / cells.length
  const maths = cells.reduce((sum, { line }) => sum + line.math * line.text.length, 0)
  if (average > LONGEST_CELL || maths > MOST_MATHS * average * cells.length) return null
  const table = tableOf(cells, columns.length, { isRtl, isRuled: false, bandsAreRows: false })
  return table && isTableLike(table, false) && isAligned(cells, columns.length)
    ? { table, used: rows.flat() }
    : null
}

/** The stretches of the line that cells take up, from left to right; headings over several columns are left out. */
function columnsOf(rows: readonly Line[][]): [number, number][] {
  const lines = rows
    .filter((row) => row.length >= 2)
    .flat()
    .toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))
  let columns: [number, number][] = []
  for (const { x0, x1 } of lines) {
    const touched = columns.filter(([from, to]) => Math.min(to, x1) - Math.max(from, x0) > 0)
    if (touched.length > 1) continue
    columns = [
      ...columns.filter((column) => !touched.includes(column)),
      [Math.min(x0, ...touched.map(([from]) => from)), Math.max(x1, ...touched.map(([, to]) => to))],
    ]
  }
  return columns.toSorted((a, b) => a[0] - b[0])
}

/** The parts of a line that stand in columns of their own, with clearly more than a space between them. */
function cellsOf(line: Line, columns: readonly [number, number][]): CellLine[] {
  const placeOf = (word: Word) => columnOf(word, columns)
  const isApart = line.words.every((word, at) => {
    const before = line.words[at - 1]
    return !before || placeOf(before) === placeOf(word) || word.x0 - before.x1 > WIDE_SPACE * line.size
  })
  if (!isApart) return [{ line, column: columnOf(line, columns), band: 0 }]
  return partsOfLine(line, placeOf).map((part) => ({ line: part.line, column: part.place, band: 0 }))
}

/** The column a cell stands in: the first it touches, else the nearest. */
function columnOf({ x0, x1 }: Pick<Word, 'x0' | 'x1'>, columns: readonly [number, number][]): number {
  const first = columns.findIndex(([from, to]) => Math.min(to, x1) - Math.max(from, x0) > 0)
  if (first >= 0) return first
  const distance = ([from, to]: readonly [number, number]) => Math.max(from - x1, x0 - to)
  return columns.reduce((best, column, at) => (distance(column) < distance(columns[best]!) ? at : best), 0)
}

/** Whether the cells of most columns begin, end or are centred alike. */
function isAligned(cells: readonly CellLine[], columns: number): boolean {
  let aligned = 0
  for (let column = 0; column < columns; column++) {
    const lines = cells.filter((cell) => cell.column === column).map((cell) => cell.line)
    const spread = Math.min(...EDGES.map((edge) => spreadOf(lines.map(edge))))
    if (lines.length >= 2 && spread < 0.8 * lines[0]!.size) aligned++
  }
  return aligned >= Math.ceil(columns * 0.6)
}

const EDGES: readonly ((line: Line) => number)[] = [
  (line) => line.x0,
  (line) => line.x1,
  (line) => (line.x0 + line.x1) / 2,
]

/** Distance between the quarters of some values. */
function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.75)]! - sorted[Math.floor(sorted.length * 0.25)]!
}

/** The area of a table as a unit. */
export const tableUnit = (table: Table): Unit => ({ kind: 'table', table, ...areaOf([table]) })
