import type { Rect } from '../../../ports/pdf-reader.ts'
import { standSideBySide } from './side-by-side.ts'
import { splitStray } from './split-stray.ts'
import { areaOf, type Unit } from './units.ts'

/** Where columns part: the units left and right of x, and those that cross it. */
interface Cut {
  readonly x: number
  readonly bands: readonly Band[]
  readonly score: number
}

/** The units between two that cross the gutter. */
interface Band {
  readonly left: readonly Unit[]
  readonly right: readonly Unit[]
  /** Units that cross the gutter above it. */
  readonly above: readonly Unit[]
  readonly isColumns: boolean
}

/** Columns nest at most this deep. */
const DEEPEST = 12
/** A unit may reach over a gutter by this part of its width. */
const OVERHANG = 0.12
/** A unit of more than this part of a region's width crosses every gutter, and does not tell where one is. */
const FULL_WIDTH = 0.85
/** Columns as tall as this many em are columns, whatever stands above or below them over the full width. */
const TALL = 15
/** Places tried for a gutter in one region. */
const MOST_TRIED = 8

/**
 * Puts units in reading order by cutting the page at its gutters, again and again: within each band between units that
 * cross a gutter, the left column comes first (the right one on a page read from right to left).
 * @param rules long horizontal rules, which part bands like a unit that crosses
 * @returns the columns, each with its units from top to bottom
 */
export function readingOrder(
  units: readonly Unit[],
  rules: readonly Rect[],
  em: number,
  isRtl: boolean,
): Unit[][] {
  const order = (region: readonly Unit[], depth: number): Unit[][] => {
    const cut = depth < DEEPEST && region.length > 3 ? bestCut(region, rules, em) : null
    if (!cut) return region.length > 0 ? [downwards(region)] : []
    const columns: Unit[][] = []
    let pending: Unit[] = []
    const flush = () => {
      columns.push(...order(pending, depth + 1))
      pending = []
    }
    for (const { left, right, above, isColumns } of cut.bands) {
      pending.push(...above)
      if (!isColumns) {
        pending.push(...left, ...right)
        continue
      }
      flush()
      for (const side of isRtl ? [right, left] : [left, right]) columns.push(...order(side, depth + 1))
    }
    flush()
    return columns
  }
  return order(units, 0)
}

const downwards = (units: readonly Unit[]): Unit[] =>
  units.toSorted((a, b) => middle(a) - middle(b) || a.x0 - b.x0)

const middle = (unit: Unit): number =>
  unit.kind === 'line' ? unit.line.base - 0.3 * unit.line.size : (unit.y0 + unit.y1) / 2

/** The gutter that parts most, where there is one; else the one of tall columns under a figure or a title of the full width. */
function bestCut(units: readonly Unit[], rules: readonly Rect[], em: number): Cut | null {
  const { x0, x1 } = areaOf(units)
  const narrow = units.filter((unit) => unit.x1 - unit.x0 <= FULL_WIDTH * (x1 - x0))
  const cut = bestOf(emptiest(units, em), units, rules, em)
  if (cut !== null || narrow.length === units.length || narrow.length === 0) return cut
  const tall = bestOf(emptiest(narrow, em), units, rules, em)
  return tall !== null && tall.score >= TALL * em ? tall : null
}

function bestOf(
  places: readonly number[],
  units: readonly Unit[],
  rules: readonly Rect[],
  em: number,
): Cut | null {
  let best: Cut | null = null
  for (const x of places) {
    const bands = bandsAt(x, splitStray(units, x, em), rules, em)
    const score = bands.reduce(
      (sum, band) => sum + (band.isColumns ? Math.min(weight(band.left), weight(band.right)) : 0),
      0,
    )
    if (score > 0 && score > (best?.score ?? 0)) best = { x, bands, score }
  }
  return best
}

const weight = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.y1 - unit.y0, 0)

/** The middles of the vertical strips that fewest units cross. */
function emptiest(units: readonly Unit[], em: number): number[] {
  const { x0, x1 } = areaOf(units)
  const step = Math.max(1, em / 4, (x1 - x0) / 600)
  const cells = Math.ceil((x1 - x0) / step)
  if (cells < 4) return []
  const cover = new Float64Array(cells + 1)
  for (const unit of units) {
    const height = unit.y1 - unit.y0
    const from = Math.max(0, Math.floor((unit.x0 - x0) / step + 0.3))
    const to = Math.min(cells, Math.ceil((unit.x1 - x0) / step - 0.3))
    cover[from]! += height
    cover[to]! -= height
  }
  for (let i = 1; i <= cells; i++) cover[i]! += cover[i - 1]!
  const most = cover.reduce((a, b) => Math.max(a, b))
  return valleys(cover.subarray(0, cells), most * 0.5)
    .toSorted((a, b) => a.depth - b.depth)
    .slice(0, MOST_TRIED)
    .map(({ at }) => x0 + at * step)
}

/** Runs of equal cover that are lower than what stands on both sides. */
function valleys(cover: Float64Array, ceiling: number): { at: number; depth: number }[] {
  const found: { at: number; depth: number }[] = []
  for (let from = 0; from < cover.length; ) {
    let to = from
    while (to < cover.length && Math.abs(cover[to]! - cover[from]!) < 1e-6) to++
    const isValley =
      from > 0 && to < cover.length && cover[from - 1]! > cover[from]! && cover[to]! > cover[from]!
    if (isValley && cover[from]! <= ceiling) found.push({ at: (from + to) / 2, depth: cover[from]! })
    from = to
  }
  return found
}

function bandsAt(x: number, units: readonly Unit[], rules: readonly Rect[], em: number): Band[] {
  const spanning = spanningUnits(x, units, em)
  const crosses = (unit: Unit) => spanning.has(unit)
  const area = areaOf(units)
  const barriers = [
    ...units.filter(crosses).map((unit) => ({ y: middle(unit), unit })),
    ...rules.filter((rule) => crossesWidely(rule, x, area, em)).map((rule) => ({ y: rule[1], unit: null })),
  ].toSorted((a, b) => a.y - b.y)
  const heights = barriers.map((barrier) => barrier.y)
  const sides = heights.map(() => ({ left: [] as Unit[], right: [] as Unit[] }))
  sides.push({ left: [], right: [] })
  for (const unit of units) {
    if (crosses(unit)) continue
    const side = sides[below(heights, middle(unit))]!
    if ((unit.x0 + unit.x1) / 2 < x) side.left.push(unit)
    else side.right.push(unit)
  }
  return sides.map(({ left, right }, at) => {
    const barrier = at > 0 ? barriers[at - 1]!.unit : null
    return { left, right, above: barrier ? [barrier] : [], isColumns: standSideBySide(left, right, em) }
  })
}

/** The units that cross a gutter, and the short last lines of paragraphs that do. */
function spanningUnits(x: number, units: readonly Unit[], em: number): ReadonlySet<Unit> {
  const sorted = units.toSorted((a, b) => middle(a) - middle(b))
  const spanning = new Set(sorted.filter((unit) => crossesAt(unit, x, em)))
  if (spanning.size === 0) return spanning
  for (const [at, unit] of sorted.entries()) {
    const before = sorted[at - 1]
    if (!before || spanning.has(unit) || !spanning.has(before) || !goesOnBelow(before, unit)) continue
    const after = sorted[at + 1]
    const isAlone = !after || middle(after) - middle(unit) > 0.5 * em
    if (isAlone) spanning.add(unit)
  }
  return spanning
}

/** Whether a unit crosses a gutter. An overfull line or a figure may reach over it a little and still belong to its side. */
function crossesAt({ x0, x1 }: Unit, x: number, em: number): boolean {
  const reach = Math.max(0.1 * em, Math.min(OVERHANG * (x1 - x0), 5 * em))
  return x0 < x - reach && x1 > x + reach
}

/** Whether a line is set like the one above it and right below it. */
function goesOnBelow(above: Unit, unit: Unit): boolean {
  if (above.kind !== 'line' || unit.kind !== 'line') return false
  const [a, b] = [above.line, unit.line]
  const step = b.base - a.base
  const isFlush = Math.abs(a.x0 - b.x0) < 0.5 * b.size || Math.abs(a.x1 - b.x1) < 0.5 * b.size
  return isFlush && Math.abs(a.size - b.size) < 0.05 * b.size && step > 0.5 * b.size && step < 1.5 * b.size
}

function crossesWidely(
  [x0, y0, x1]: Rect,
  x: number,
  area: { x0: number; y0: number; x1: number; y1: number },
  em: number,
): boolean {
  const reach = Math.min(6 * em, (area.x1 - area.x0) / 4)
  return y0 > area.y0 && y0 < area.y1 && x0 < x - reach && x1 > x + reach
}

/** How many of some ascending heights lie above y. */
function below(heights: readonly number[], y: number): number {
  let low = 0
  let high = heights.length
  while (low < high) {
    const half = (low + high) >> 1
    if (heights[half]! < y) low = half + 1
    else high = half
  }
  return low
}
