import { opensCaption } from '../../../domain/caption.ts'
import type { Rect } from '../../../ports/pdf-reader.ts'
import { rowsOf } from './edges.ts'
import { type Grid, gridsOf } from './grids.ts'
import { type Ink, isDrawnOver } from './ink.ts'
import type { Line } from './line.ts'
import type { Rules } from './rules.ts'
import { standSideBySide } from './side-by-side.ts'
import { partsOfLine } from './sub-line.ts'
import type { Table } from './table.ts'
import { type CellLine, columnBounds, isTableLike, tableOf } from './table-rows.ts'
import { lineUnit } from './units.ts'
import type { Word } from './words.ts'

/** Lines of so many characters are sentences rather than cells. */
const LONG = 50

/** What the rules of a page draw. */
export interface RuledParts {
  readonly tables: readonly Table[]
  /** Crossing rules that are no table: axes and frames, which belong to figures. */
  readonly frames: readonly Rect[]
  /** Lines that are in no table. */
  readonly rest: readonly Line[]
}

/** Finds the tables that rules draw. @param ink drawings, which make a chart of a grid */
export function ruledTables(lines: readonly Line[], rules: Rules, isRtl: boolean, ink: Ink): RuledParts {
  const tables: Table[] = []
  const frames: Rect[] = []
  let rest = [...lines]
  for (const grid of gridsOf(rules).toSorted((a, b) => areaOfGrid(a) - areaOfGrid(b))) {
    const inside = rest.filter((line) => isInside(line, grid))
    const table = tableOfGrid(inside, grid, isRtl)
    if (!table || isDrawnOver(table, ink)) {
      const area = { x0: grid.xs[0]!, y0: grid.ys[0]!, x1: grid.xs.at(-1)!, y1: grid.ys.at(-1)! }
      const isChart =
        isDrawnOver(area, ink) ||
        (grid.vertical.length > 0 && isSparse(inside) && !inside.some((line) => line.math > 0.3))
      if (isChart) frames.push([area.x0, area.y0, area.x1, area.y1])
      continue
    }
    tables.push(table)
    const taken = new Set(inside)
    rest = rest.filter((line) => !taken.has(line))
  }
  return { tables, frames, rest }
}

/** Whether lines are few and short, as the labels of a chart are. */
const isSparse = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, line) => sum + line.text.length, 0) <= Math.max(30, 6 * lines.length)

const areaOfGrid = ({ xs, ys }: Grid): number => (xs.at(-1)! - xs[0]!) * (ys.at(-1)! - ys[0]!)

function isInside(line: Line, { xs, ys }: Grid): boolean {
  const y = line.base - 0.3 * line.size
  const x = (line.x0 + line.x1) / 2
  return y > ys[0]! && y < ys.at(-1)! && x > xs[0]! - 2 && x < xs.at(-1)! + 2
}

function tableOfGrid(lines: readonly Line[], grid: Grid, isRtl: boolean): Table | null {
  if (lines.length < 2) return null
  const hasColumns = grid.xs.length > 2
  const bounds = hasColumns ? grid.xs.slice(1, -1) : columnBounds(lines)
  if (bounds.length === 0 || (!hasColumns && (holdsText(lines) || isPageFrame(lines, grid)))) return null
  const cells = lines.flatMap((line) => cellLines(line, grid, bounds, hasColumns))
  if (
    !hasColumns &&
    (lines.filter((line) => runsThrough(line, bounds)).length > 1 || isText(cells, bounds.length + 1))
  )
    return null
  const table = tableOf(cells, bounds.length + 1, {
    isRtl,
    isRuled: true,
    bandsAreRows: bandsAreRows(cells, grid, hasColumns),
  })
  return table && isTableLike(table, hasColumns) ? table : null
}

/** Whether a long line goes on over a column bound as a sentence does: with a word on it or a plain space. */
const runsThrough = ({ words, text, size }: Line, bounds: readonly number[]): boolean =>
  text.length >= LONG &&
  words.some((word, at) => {
    const next = words[at + 1]
    return (
      next !== undefined &&
      Math.abs(next.x0 - word.x1) < 0.5 * size &&
      bounds.some((bound) => bound > word.x0 && bound <= next.x0)
    )
  })

/** Whether what stands between rules of one width is text in columns, or formulas, rather than a table. */
function isText(cells: readonly CellLine[], columns: number): boolean {
  const units = (from: number, to: number) =>
    cells.filter(({ column }) => column >= from && column < to).map(({ line }) => lineUnit(line))
  const em = cells[0]!.line.size
  const characters = cells.reduce((sum, { line }) => sum + line.text.length, 0)
  const maths = cells.reduce((sum, { line }) => sum + line.math * line.text.length, 0)
  if (maths > 0.35 * characters) return true
  return Array.from({ length: columns - 1 }, (_, at) => at + 1).some((bound) => {
    const [left, right] = [units(0, bound), units(bound, columns)]
    return Math.min(left.length, right.length) >= 12 && standSideBySide(left, right, em)
  })
}

/** Whether a stack of rules has text between them that no table has: a caption, listings, lines as long as the rules. */
const holdsText = (lines: readonly Line[]): boolean =>
  lines.some((line) => opensCaption(line.text)) ||
  lines.filter((line) => line.mono).length > 0.5 * lines.length

/** Two rules far apart are the rules under the head and over the foot of a page. */
const isPageFrame = (lines: readonly Line[], { ys }: Grid): boolean =>
  ys.length === 2 && rowsOf(lines).length > 25

/** Cuts a line at the column bounds and places its parts in the cells of the grid. */
function cellLines(line: Line, grid: Grid, bounds: readonly number[], hasColumns: boolean): CellLine[] {
  const y = line.base - 0.3 * line.size
  const band = Math.max(
    0,
    grid.ys.findLastIndex((edge) => edge <= y),
  )
  const columnOf = (word: Word) => {
    const x = (word.x0 + word.x1) / 2
    const column = bounds.filter((bound) => bound < x).length
    return hasColumns ? spanStart(column, y, grid) : column
  }
  return partsOfLine(line, columnOf).map(({ place, line: part }) => ({
    line: part,
    column: place,
    band: hasColumns ? spanTop(band, part, grid) : band,
  }))
}

/** The first column of the merged cells at a height: those no vertical rule parts. */
function spanStart(column: number, y: number, { xs, vertical }: Grid): number {
  let start = column
  while (
    start > 0 &&
    !vertical.some((rule) => Math.abs(rule.at - xs[start]!) < 4 && rule.from <= y && rule.to >= y)
  )
    start--
  return start
}

/** The first band of the merged cells at a place: those no horizontal rule parts. */
function spanTop(band: number, { x0, x1 }: Line, { ys, horizontal }: Grid): number {
  const x = (x0 + x1) / 2
  let top = band
  while (
    top > 0 &&
    !horizontal.some((rule) => Math.abs(rule.at - ys[top]!) < 4 && rule.from <= x && rule.to >= x)
  )
    top--
  return top
}

/** Whether each band between rules is one row, so that lines below each other in it are one cell's. */
function bandsAreRows(cells: readonly CellLine[], { ys }: Grid, hasColumns: boolean): boolean {
  const bands = ys.length - 1
  if (bands <= 1) return false
  const heights = new Map<number, Set<number>>()
  for (const { band, line } of cells) {
    const set = heights.get(band) ?? new Set<number>()
    set.add(Math.round(line.base / 3))
    heights.set(band, set)
  }
  const crowded = [...heights.values()].filter((set) => set.size > 1).length
  const texts = [...heights.values()].reduce((sum, set) => sum + set.size, 0)
  return hasColumns
    ? bands >= 4 || texts <= 2.5 * bands
    : bands >= 4 && (crowded <= 0.6 * bands || texts <= 3 * bands)
}
