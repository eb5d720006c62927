import type { Run } from './runs.ts'

/** Where a page has ink, on a coarse grid, so that empty strips between columns are found in constant time. */
export interface Occupancy {
  /**
   * Counts the printed lines that leave a strip inside a gap empty and have text on both its sides.
   * @param x0 left edge of the gap @param x1 right edge @param y0 top of the line it is in @param y1 bottom
   */
  linesBeside(x0: number, x1: number, y0: number, y1: number): number
}

/** Cells of the grid per size of the common text: fine enough for a gutter of half an em. */
const CELLS_PER_EM = 4
/** The grid never has more cells than this on a side. */
const MOST_CELLS = 720
/** Text counts as beside a strip when it stands within this many ems. */
const REACH = 6
/** The strip must be at least this part of the gap and of an em wide. */
const STRIP = 0.45

/** Draws the runs of a page on the grid. @param em the common text size in points */
export function occupancyOf(runs: readonly Run[], width: number, height: number, em: number): Occupancy {
  const cell = Math.max(em / CELLS_PER_EM, width / MOST_CELLS, height / MOST_CELLS, 0.5)
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const ink = new Uint8Array(columns * rows)
  for (const run of runs) paint(ink, columns, rows, cell, run)
  const { up, down } = emptyHeights(ink, columns, rows)
  const sums = rowSums(ink, columns, rows)
  const strip = Math.max(2, Math.round((STRIP * em) / cell))
  const reach = Math.round((REACH * em) / cell)
  const cellsPerLine = (0.75 * em) / cell

  const hasText = (row: number, from: number, to: number): boolean => {
    const start = row * (columns + 1)
    return (
      sums[start + Math.min(columns, Math.max(0, to))]! > sums[start + Math.min(columns, Math.max(0, from))]!
    )
  }

  return {
    linesBeside(x0, x1, y0, y1) {
      const left = Math.max(0, Math.ceil(x0 / cell))
      const right = Math.min(columns - 1, Math.floor(x1 / cell) - 1)
      const top = clamp(Math.floor(y0 / cell), rows)
      const bottom = clamp(Math.ceil(y1 / cell), rows)
      const wide = Math.max(strip, Math.round((right - left + 1) * STRIP))
      let best = 0
      for (let from = left; from + wide - 1 <= right; from++) {
        let above = Infinity
        let below = Infinity
        for (let column = from; column < from + wide; column++) {
          above = Math.min(above, up[top * columns + column]!)
          below = Math.min(below, down[bottom * columns + column]!)
        }
        let both = 0
        for (let row = top - above + 1; row < bottom + below; row++) {
          if (hasText(row, from - reach, from) && hasText(row, from + wide, from + wide + reach)) both++
        }
        best = Math.max(best, both)
      }
      return best / cellsPerLine
    },
  }
}

const clamp = (row: number, rows: number): number => Math.min(rows - 1, Math.max(0, row))

/** Marks the cells under the core of a run, from its x-height to its baseline, so that tight lines stay apart. */
function paint(ink: Uint8Array, columns: number, rows: number, cell: number, run: Run): void {
  const top = clamp(Math.floor((run.base - 0.55 * run.size) / cell), rows)
  const bottom = clamp(Math.floor((run.base + 0.05 * run.size) / cell), rows)
  const left = Math.max(0, Math.floor(run.x0 / cell + 0.2))
  const right = Math.min(columns - 1, Math.floor(run.x1 / cell - 0.2))
  for (let row = top; row <= bottom; row++) ink.fill(1, row * columns + left, row * columns + right + 1)
}

/** For each cell, how many empty cells stand from it upwards and downwards, itself included. */
function emptyHeights(ink: Uint8Array, columns: number, rows: number) {
  const up = new Uint16Array(columns * rows)
  const down = new Uint16Array(columns * rows)
  for (let i = 0; i < ink.length; i++) up[i] = ink[i] ? 0 : (i < columns ? 0 : up[i - columns]!) + 1
  for (let i = ink.length - 1; i >= 0; i--)
    down[i] = ink[i] ? 0 : (i + columns < ink.length ? down[i + columns]! : 0) + 1
  return { up, down }
}

function rowSums(ink: Uint8Array, columns: number, rows: number): Uint32Array {
  const sums = new Uint32Array((columns + 1) * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      sums[row * (columns + 1) + column + 1] =
        sums[row * (columns + 1) + column]! + ink[row * columns + column]!
  return sums
}
