import type { Run } from './runs.ts'

/** Where a page has ink, on a coarse grid, so that empty strips between columns are found quickly. */
export interface Occupancy {
  /**
   * Counts the printed lines about a gap that leave a strip inside it empty and have text on both its sides.
   * @param gap left, top, right and bottom edge of the gap
   * @param isHair whether any strip counts, however narrow, and a line in eight may cross it
   */
  linesBeside(gap: Gap, isHair: boolean): number
}

interface Gap {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Cells of the grid per size of the common text: fine enough for a gutter of half an em. */
const CELLS_PER_EM = 4
/** The grid never has more cells than this on a side. */
const MOST_CELLS = 720
/** Text counts as beside a strip when it stands within this many ems. */
const REACH = 6
/** The strip must be at least this part of the gap and of an em wide. */
const STRIP = 0.45
/** A hair strip must go on this many lines above and below the gap, or the space of a full-width line would pass for one. */
const AMID = 3
/** Part of the rows that may cross a hair strip. */
const CROSSING = 0.12

/** Draws the runs of a page on the grid. @param em the common text size in points */
export function occupancyOf(runs: readonly Run[], width: number, height: number, em: number): Occupancy {
  const cell = Math.max(em / CELLS_PER_EM, width / MOST_CELLS, height / MOST_CELLS, 0.5)
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const ink = new Uint8Array(columns * rows)
  for (const run of runs) paint(ink, columns, rows, cell, run)
  const sums = rowSums(ink, columns, rows)
  const strip = Math.max(2, Math.round((STRIP * em) / cell))
  const reach = Math.round((REACH * em) / cell)
  const cellsPerLine = (0.75 * em) / cell

  const inkBetween = (row: number, from: number, to: number): number => {
    const start = row * (columns + 1)
    return (
      sums[start + Math.min(columns, Math.max(0, to))]! - sums[start + Math.min(columns, Math.max(0, from))]!
    )
  }

  /** Rows from one on, in one direction, that leave the strip empty and have text on both sides. */
  function walk(row: number, step: 1 | -1, from: number, to: number, crossing: number): number {
    let both = 0
    let crossed = 0
    for (let at = row, walked = 0; at >= 0 && at < rows; at += step, walked++) {
      if (inkBetween(at, from, to) > 0) {
        crossed++
        if (crossed > crossing * (walked + 8)) break
      } else if (inkBetween(at, from - reach, from) > 0 && inkBetween(at, to, to + reach) > 0) both++
    }
    return both
  }

  return {
    linesBeside({ x0, y0, x1, y1 }, isHair) {
      const left = Math.max(0, Math.ceil(x0 / cell))
      const right = Math.min(columns - 1, Math.floor(x1 / cell) - 1)
      const middle = clamp(Math.floor((y0 + y1) / 2 / cell), rows)
      const wide = isHair ? 1 : Math.max(strip, Math.round((right - left + 1) * STRIP))
      const crossing = isHair ? CROSSING : 0
      let best = 0
      for (let from = left; from + wide - 1 <= right; from++) {
        const above = walk(middle, -1, from, from + wide, crossing)
        const below = walk(middle + 1, 1, from, from + wide, crossing)
        const both = isHair && Math.min(above, below) < AMID * cellsPerLine ? 0 : above + below
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

/** Running sums of the ink along each row. */
function rowSums(ink: Uint8Array, columns: number, rows: number): Uint32Array {
  const sums = new Uint32Array((columns + 1) * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      sums[row * (columns + 1) + column + 1] =
        sums[row * (columns + 1) + column]! + ink[row * columns + column]!
  return sums
}
