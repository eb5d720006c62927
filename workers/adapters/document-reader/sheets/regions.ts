import { areaOf, type SheetRow } from './grid.ts'

/** Columns that a part must have to stand on its own beside another: a column alone is a label or a note. */
const LEAST_COLUMNS = 2

/** Empty columns that may stand between a label and its value. */
const WIDEST_GAP = 3

/** Partings within partings; no sheet that people make has more. */
const MOST_PARTINGS = 32

/** Parts a sheet at empty rows, and at empty columns where a table stands on both sides, again and again. In reading order. */
export function regionsOf(rows: readonly SheetRow[], depth = 0): (readonly SheetRow[])[] {
  if (rows.length === 0) return []
  if (depth > MOST_PARTINGS) return [rows]
  const bands = bandsOf(rows)
  if (bands.length > 1) return bands.flatMap((band) => regionsOf(band, depth + 1))
  const columns = besides(rows)
  return columns.length > 1 ? columns.flatMap((part) => regionsOf(part, depth + 1)) : [rows]
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
  const { left, right } = areaOf(rows)
  const covered = new Uint8Array(right - left + 1)
  for (const { cells } of rows)
    for (const { column, width } of cells) covered.fill(1, column - left, column - left + width)
  const parts: { from: number; to: number }[] = []
  covered.forEach((isCovered, at) => {
    if (isCovered === 0) return
    if (at > 0 && covered[at - 1] === 1) parts.at(-1)!.to = left + at
    else parts.push({ from: left + at, to: left + at })
  })
  const joined: typeof parts = []
  for (const part of parts) {
    const last = joined.at(-1)
    const isNarrow = (one: typeof part) => one.to - one.from + 1 < LEAST_COLUMNS
    const isNear = last !== undefined && part.from - last.to - 1 <= WIDEST_GAP
    if (isNear && (isNarrow(last) || isNarrow(part))) last.to = part.to
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
