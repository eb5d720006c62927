import type { PdfPage } from '../../../ports/pdf-reader.ts'
import type { Line } from './line.ts'
import type { Setting } from './set-page.ts'
import { areaOf } from './units.ts'

/** A line at the rim of a page, where running heads and page numbers stand. */
export interface EdgeLine {
  readonly line: Line
  readonly zone: 'top' | 'bottom' | 'side'
  /** 0 for the outermost row of its zone. */
  readonly rank: number
  /** Distance to the next row inwards in parts of its size; 99 when there is none. */
  readonly gap: number
  /** Lines that stand in the same row. */
  readonly inRow: number
}

/** Rows looked at from each end. */
export const ROWS = 4
/** The zones reach this far into the page. */
const DEPTH = 0.25

/** Finds the lines at the rim of a page: the outermost rows, and numbers in the margins. The same page gives the same list. */
export function edgeLinesOf({ lines, frame }: Setting): EdgeLine[] {
  if (lines.length === 0) return []
  const rows = rowsOf(lines)
  const top = zoneOf(rows.slice(0, ROWS), rows, 'top').filter(({ line }) => line.base < frame.height * DEPTH)
  const bottom = zoneOf(rows.slice(-ROWS).reverse(), rows, 'bottom').filter(
    ({ line }) => line.base > frame.height * (1 - DEPTH),
  )
  const taken = new Set([...top, ...bottom].map((edge) => edge.line))
  return [
    ...top,
    ...bottom,
    ...sides(
      lines.filter((line) => !taken.has(line)),
      lines,
    ),
  ]
}

/** Gathers lines that stand at the same height. @returns the rows from top to bottom, each from left to right */
export function rowsOf<T extends Pick<Line, 'base' | 'size' | 'x0'>>(lines: readonly T[]): T[][] {
  const rows: T[][] = []
  for (const line of lines.toSorted((a, b) => a.base - b.base)) {
    const row = rows.at(-1)
    if (row && line.base - row[0]!.base <= 0.3 * Math.max(line.size, row[0]!.size)) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x0 - b.x0))
}

function zoneOf(outer: readonly Line[][], rows: readonly Line[][], zone: 'top' | 'bottom'): EdgeLine[] {
  return outer.flatMap((row, rank) => {
    const at = zone === 'top' ? rank : rows.length - 1 - rank
    const inner = rows[zone === 'top' ? at + 1 : at - 1]
    const size = Math.max(...row.map((line) => line.size))
    const gap = inner ? Math.abs(inner[0]!.base - row[0]!.base) / size : 99
    return row.map((line) => ({ line, zone, rank, gap, inRow: row.length }))
  })
}

const NUMERAL = /^\D?\p{Nd}{1,4}\D?$/u

/** Numbers that stand beside the text, in the margin. */
function sides(lines: readonly Line[], all: readonly Line[]): EdgeLine[] {
  const body = all.filter((line) => line.text.length > 20)
  if (body.length === 0) return []
  const { x0, x1 } = areaOf(body)
  return lines
    .filter((line) => NUMERAL.test(line.text) && (line.x1 < x0 - 4 || line.x0 > x1 + 4) && !isCell(line, all))
    .map((line) => ({ line, zone: 'side' as const, rank: 0, gap: 99, inRow: 1 }))
    .slice(0, 8)
}

/** Whether a short line stands level with another short one, as the cells of a table do. */
const isCell = (line: Line, all: readonly Line[]): boolean =>
  all.some(
    (other) =>
      other !== line && other.text.length <= 20 && Math.abs(other.base - line.base) < 0.3 * line.size,
  )

/** The part of a page its pictures cover, 0–1, on a grid of 32 by 32. */
export function imageCoverage({ images, width, height }: PdfPage): number {
  const GRID = 32
  const covered = new Uint8Array(GRID * GRID)
  for (const [x0, y0, x1, y1] of images) {
    const [left, right] = [
      Math.max(0, Math.round((x0 / width) * GRID)),
      Math.min(GRID, Math.round((x1 / width) * GRID)),
    ]
    for (
      let row = Math.max(0, Math.round((y0 / height) * GRID));
      row < Math.min(GRID, Math.round((y1 / height) * GRID));
      row++
    ) {
      if (right > left) covered.fill(1, row * GRID + left, row * GRID + right)
    }
  }
  return covered.reduce((sum, cell) => sum + cell, 0) / (GRID * GRID)
}
