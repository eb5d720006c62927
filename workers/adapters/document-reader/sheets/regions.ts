import { areaOf, type SheetRow } from './grid.ts'

/** Columns that a part must have to stand on its own beside another: a column alone is a label or a note. */
const LEAST_COLUMNS = 2

/** Parts a sheet at empty rows, and at empty columns where a table stands on both sides, again and again. In reading order. */
export function regionsOf(rows: readonly SheetRow[]): (readonly SheetRow[])[] {
  const bands = bandsOf(rows)
  if (bands.length > 1) return bands.flatMap(regionsOf)
  const columns = besides(rows)
  return columns.length > 1 ? columns.flatMap(regionsOf) : rows.length === 0 ? [] : [rows]
}

function bandsOf(rows: readonly SheetRow[]): SheetRow[][] {
  const bands: SheetRow[][] = []
  let covered = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    if (row.row > covered + 1) bands.push([])
    bands.at(-1)!.push(row)
    for (const { height } of row.cells) covered = Math.max(covered, row.row + height - 1)
  }
  return bands
}

function besides(rows: readonly SheetRow[]): SheetRow[][] {
  const spans = rows
    .flatMap(({ cells }) => cells.map(({ column, width }) => ({ from: column, to: column + width - 1 })))
    .sort((one, other) => one.from - other.from)
  const parts: { from: number; to: number }[] = []
  for (const span of spans) {
    const last = parts.at(-1)
    if (last === undefined || span.from > last.to + 1) parts.push({ ...span })
    else last.to = Math.max(last.to, span.to)
  }
  const joined: typeof parts = []
  for (const part of parts) {
    const last = joined.at(-1)
    const isNarrow = (one: typeof part) => one.to - one.from + 1 < LEAST_COLUMNS
    if (last !== undefined && (isNarrow(last) || isNarrow(part))) last.to = part.to
    else joined.push(part)
  }
  if (joined.length < 2) return []
  return joined.map(({ from, to }) =>
    rows.flatMap(({ row, cells }) => {
      const within = cells.filter(({ column }) => column >= from && column <= to)
      return within.length === 0 ? [] : [{ row, cells: within }]
    }),
  )
}

/** Whether two regions have the same columns, one below the other. */
export function sameColumns(one: readonly SheetRow[], other: readonly SheetRow[]): boolean {
  const [above, below] = [areaOf(one), areaOf(other)]
  return above.left === below.left && above.right === below.right && above.bottom < below.top
}
