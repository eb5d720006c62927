import { rowsOf } from './edges.ts'
import type { Line } from './line.ts'
import type { Table, TableRowLines } from './table.ts'
import { areaOf } from './units.ts'

/** A printed line, or a part of one, in a cell. */
export interface CellLine {
  readonly line: Line
  readonly column: number
  /** The stretch between two rules it stands in; 0 for all where there are none. */
  readonly band: number
}

/** How the rows of a table are told. */
export interface RowRule {
  readonly isRtl: boolean
  readonly isRuled: boolean
  /** Whether a band is one row; otherwise rows are told by which of its cells are filled. */
  readonly bandsAreRows: boolean
}

/** A text row: parts of lines that stand level. */
interface TextRow {
  readonly cells: readonly CellLine[]
  readonly band: number
  readonly base: number
  readonly size: number
}

/** Tables have at least this many rows. */
const LEAST_ROWS = 2

/** Sets cell lines into rows. Null when they make no table. */
export function tableOf(cells: readonly CellLine[], columns: number, rule: RowRule): Table | null {
  const groups = rule.bandsAreRows
    ? byBand(cells).flatMap((band) => (holdsRows(band) ? gatherRows(textRowsOf(band), columns) : [band]))
    : gatherRows(textRowsOf(cells), columns)
  const used = Array.from({ length: columns }, (_, column) =>
    groups.some((row) => row.some((cell) => cell.column === column)),
  )
  const kept = used.flatMap((isUsed, column) => (isUsed ? [column] : []))
  if (groups.length < LEAST_ROWS || kept.length < 2) return null
  const order = rule.isRtl ? kept.toReversed() : kept
  const rows = groups.map((row) =>
    order.map((column) => linesOfCell(row.filter((cell) => cell.column === column))),
  )
  const headers = headerRows(rows, rule)
  return {
    rows: rows.map((row, at): TableRowLines => ({ row: at, header: at < headers, cells: row })),
    ...areaOf(cells.map((cell) => cell.line)),
  }
}

const linesOfCell = (cells: readonly CellLine[]): Line[] => rowsOf(cells.map((cell) => cell.line)).flat()

function byBand(cells: readonly CellLine[]): CellLine[][] {
  const bands = new Map<number, CellLine[]>()
  for (const cell of cells) {
    const band = bands.get(cell.band)
    if (band) band.push(cell)
    else bands.set(cell.band, [cell])
  }
  return [...bands].toSorted((a, b) => a[0] - b[0]).map(([, band]) => band)
}

/** Whether a band between two rules holds several rows: lines of figures that stand level in most of its columns. */
function holdsRows(band: readonly CellLine[]): boolean {
  const rows = textRowsOf(band)
  const columns = new Set(band.map((cell) => cell.column)).size
  if (rows.length < 2 || columns < 3) return false
  const full = rows.filter((row) => new Set(row.cells.map((cell) => cell.column)).size >= 0.6 * columns)
  return full.length >= 0.7 * rows.length && full.filter(isNumeric).length >= 0.6 * full.length
}

function textRowsOf(cells: readonly CellLine[]): TextRow[] {
  const items = cells.map((cell) => ({ cell, base: cell.line.base, size: cell.line.size, x0: cell.line.x0 }))
  return rowsOf(items).map((row) => ({
    cells: row.map(({ cell }) => cell),
    band: Math.min(...row.map(({ cell }) => cell.band)),
    base: row[0]!.base,
    size: row[0]!.size,
  }))
}

/** Gathers text rows to table rows: a row whose first cell is empty and that keeps close goes on from the one above. */
function gatherRows(rows: readonly TextRow[], columns: number): CellLine[][] {
  const steps = rows.slice(1).map((row, at) => (row.base - rows[at]!.base) / row.size)
  const wide = wideStep(steps)
  const gathered: CellLine[][] = []
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]
    const isNew = !before || before.band !== row.band || opensRow(row, before, steps[at - 1]!, wide, columns)
    if (isNew) gathered.push([...row.cells])
    else gathered.at(-1)!.push(...row.cells)
  }
  return gathered
}

/** The step that parts rows where lines within cells stand closer: the middle of a clear jump in the steps, else 0. */
function wideStep(steps: readonly number[]): number {
  const sorted = steps.filter((step) => step < 6).toSorted((a, b) => a - b)
  if (sorted.length < 4) return 0
  const [low, high] = [sorted[Math.floor(sorted.length * 0.15)]!, sorted[Math.floor(sorted.length * 0.85)]!]
  const jump = sorted
    .slice(1)
    .some(
      (step, at) =>
        step > sorted[at]! * 1.18 && at + 1 >= sorted.length * 0.15 && at + 1 <= sorted.length * 0.9,
    )
  return jump && high > low * 1.2 && low < 1.5 ? (low + high) / 2 : 0
}

function opensRow(row: TextRow, before: TextRow, step: number, wide: number, columns: number): boolean {
  const filled = new Set(row.cells.map((cell) => cell.column))
  if (wide > 0) return step >= wide || (filled.size === columns && columns > 2 && isNumeric(row))
  if (filled.size >= Math.max(2, columns * 0.6)) return true
  const goesOn = row.cells.every(({ line, column }) => {
    const above = before.cells.find((cell) => cell.column === column)?.line
    return (
      above !== undefined &&
      Math.abs(above.x0 - line.x0) < 1.5 * line.size &&
      /^[\p{Ll}\p{Lo}(]/u.test(line.text)
    )
  })
  return !(goesOn && step < 1.45) && (filled.has(0) || step > 1.45)
}

const isNumeric = (row: TextRow): boolean =>
  row.cells.filter((cell) => FIGURE.test(cell.line.text)).length >= row.cells.length / 2

const FIGURE = /^[\p{Nd}\s.,:%‰$€£¥₹()±+−–—*/-]*\p{Nd}[\p{Nd}\s.,:%‰$€£¥₹()±+−–—*/-]*\p{L}?$/u

/** How many rows at the top name the columns: bold ones, or one without figures above columns of figures. */
function headerRows(rows: readonly (readonly (readonly Line[])[])[], { isRuled }: RowRule): number {
  const isBold = rows.map((row) => row.flat().length > 0 && row.flat().every((line) => line.bold))
  const bold = isBold.findIndex((is) => !is)
  if (bold > 0 && bold <= 3) return bold
  const figures = rows.map(
    (row) =>
      row.filter((cell) => cell.length > 0 && FIGURE.test(cell.map((line) => line.text).join(' '))).length,
  )
  const body = figures.slice(1)
  const many = body.filter((count) => count > 0).length
  if (figures[0] === 0 && body.length > 0 && many >= 0.6 * body.length) return 1
  const columns = rows[0]!.length
  const isNamed = rows[0]!.filter((cell) => cell.length > 0).length >= columns - 1
  const isShort = rows[0]!.every((cell) => cell.reduce((sum, line) => sum + line.text.length, 0) <= 50)
  return isRuled && columns >= 3 && rows.length >= 3 && isNamed && isShort && figures[0] === 0 ? 1 : 0
}

/**
 * Finds the places between columns: strips that hardly any line crosses, with text on both sides.
 * @returns ascending
 */
export function columnBounds(lines: readonly Line[]): number[] {
  const words = lines.flatMap((line) => line.words.map((word) => ({ word, size: line.size })))
  const { x0, x1 } = areaOf(lines)
  const step = 1
  const cells = Math.ceil((x1 - x0) / step)
  if (cells < 8 || cells > 20_000) return []
  const rows = rowsOf(lines)
  const cover = new Uint16Array(cells + 1)
  for (const row of rows) {
    const covered = new Uint8Array(cells + 1)
    for (const word of row.flatMap((line) => line.words))
      covered.fill(1, Math.max(0, Math.floor(word.x0 - x0)), Math.ceil(word.x1 - x0))
    for (let i = 0; i <= cells; i++) cover[i]! += covered[i]!
  }
  const size = words.reduce((sum, each) => sum + each.size, 0) / words.length
  const most = rows.length <= 4 ? 0 : Math.max(1, Math.floor(rows.length * 0.12))
  const bounds: number[] = []
  let from = -1
  for (let i = 0; i <= cells; i++) {
    if (cover[i]! <= most) {
      if (from < 0) from = i
      continue
    }
    if (from > 0 && i - from >= 0.55 * size) bounds.push(x0 + (from + i) / 2)
    from = -1
  }
  return bounds
}

/** Whether cells are short enough, and enough of them filled, to be a table rather than text set in columns or boxes. */
export function isTableLike({ rows }: Table, hasColumns: boolean): boolean {
  const cells = rows.flatMap((row) => row.cells)
  const filled = cells.filter((cell) => cell.length > 0)
  const lengths = filled.map((cell) => cell.reduce((sum, line) => sum + line.text.length, 0))
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, filled.length)
  const long = lengths.filter((length) => length > 500).length
  if (
    filled.length < 3 ||
    filled.length < 0.2 * cells.length ||
    average > (hasColumns ? 220 : 90) ||
    long > 1
  )
    return false
  return (
    rows.filter((row) => row.cells.filter((cell) => cell.length > 0).length >= 2).length >=
    Math.max(1, 0.3 * rows.length)
  )
}
