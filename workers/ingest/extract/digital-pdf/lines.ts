import type { Font } from '../../../ports/pdf-reader.ts'
import { directionOf } from './characters.ts'
import type { Frame } from './frame.ts'
import { isDrawnOrder } from './indic.ts'
import { type Line, lineOf, lookOf } from './line.ts'
import type { Mark } from './marks.ts'
import { type Occupancy, occupancyOf } from './occupancy.ts'
import { commonSize, type Run, runsOf } from './runs.ts'

/** Gaps wider than this part of the size always part a line. */
const ALWAYS_PART = 2.2
/** Gaps wider than this may be gutters. */
const MAY_PART = 0.6
/** Even gaps this narrow are gutters when very many lines leave them empty, as in newspapers. */
const HARDLY_PART = 0.34
/** Type of another size begins a new line after a gap of this part of the size. */
const OTHER_SIZE_PART = 0.42
/** Lines that must leave a gap empty, itself included, for it to be a gutter: fewer for wider gaps. */
const HAIR_GUTTER_LINES = 9
const NARROW_GUTTER_LINES = 4
const WIDE_GUTTER_LINES = 2.6
/** Baselines of one line differ by at most this part of the size. */
const SAME_BASE = 0.25

/** Sets the glyphs of a page into printed lines, in no particular order. */
export function linesOf(marks: readonly Mark[], fonts: readonly Font[], frame: Frame): Line[] {
  const runs = runsOf(marks)
  if (runs.length === 0) return []
  const occupancy = occupancyOf(runs, frame.width, frame.height, commonSize(runs))
  const looks = fonts.map(lookOf)
  const reading = { isRtl: isRtlPage(marks), isDrawnOrder: isDrawnOrder(marks) }
  return link(runs, occupancy).map((line) => lineOf(line.runs, looks, reading))
}

/** Whether more letters of a page are written from right to left than from left to right. */
export function isRtlPage(marks: readonly Mark[]): boolean {
  let balance = 0
  for (const { text } of marks) {
    const direction = directionOf(text)
    if (direction === 'R') balance++
    else if (direction === 'L') balance--
  }
  return balance > 0
}

class OpenLine {
  readonly runs: Run[]
  /** The run that gives the line its baseline and size. */
  main: Run
  x1: number
  bucket = 0

  constructor(run: Run) {
    this.runs = [run]
    this.main = run
    this.x1 = run.x1
  }

  add(run: Run): void {
    this.runs.push(run)
    this.x1 = Math.max(this.x1, run.x1)
    const isBigger = run.size > this.main.size * 1.15
    const isSimilar =
      run.size >= this.main.size * 0.87 && Math.abs(run.base - this.main.base) < SAME_BASE * run.size
    if (isBigger || isSimilar) this.main = run
  }
}

/** Height in points of the bands in which the ends of lines are looked up. */
const BAND = 12
/** Ends of lines looked at in a band before giving up; only a page made to be slow has more. */
const MOST_TRIED = 200

/** Chains runs from left to right into lines. */
function link(runs: readonly Run[], occupancy: Occupancy): OpenLine[] {
  const bands = new Map<number, OpenLine[]>()
  const lines: OpenLine[] = []
  for (const run of runs.toSorted((a, b) => a.x0 - b.x0 || a.base - b.base)) {
    const line = nearest(run, bands, occupancy)
    if (line) {
      line.add(run)
      place(line, bands)
      continue
    }
    const opened = new OpenLine(run)
    lines.push(opened)
    place(opened, bands, true)
  }
  return lines
}

function place(line: OpenLine, bands: Map<number, OpenLine[]>, isNew = false): void {
  const band = Math.floor(line.main.base / BAND)
  if (!isNew && band === line.bucket) return
  if (!isNew)
    bands.set(
      line.bucket,
      bands.get(line.bucket)!.filter((other) => other !== line),
    )
  line.bucket = band
  const list = bands.get(band)
  if (list) list.push(line)
  else bands.set(band, [line])
}

function nearest(run: Run, bands: ReadonlyMap<number, OpenLine[]>, occupancy: Occupancy): OpenLine | null {
  const reach = Math.min(Math.max(run.size, BAND), 6 * BAND)
  let best: OpenLine | null = null
  let bestCost = Infinity
  for (
    let band = Math.floor((run.base - reach) / BAND);
    band <= Math.floor((run.base + reach) / BAND);
    band++
  ) {
    const list = bands.get(band) ?? []
    for (let i = list.length - 1; i >= Math.max(0, list.length - MOST_TRIED); i--) {
      const cost = costOf(list[i]!, run)
      if (cost < bestCost) {
        bestCost = cost
        best = list[i]!
      }
    }
  }
  return best && !isGutter(best, run, occupancy) ? best : null
}

/** How badly a run goes on a line: infinite when it does not. */
function costOf(line: OpenLine, run: Run): number {
  const { main } = line
  const size = Math.max(main.size, run.size)
  const gap = run.x0 - line.x1
  if (gap > ALWAYS_PART * size || gap < -0.6 * size) return Infinity
  const drop = run.base - main.base
  const ratio = Math.min(main.size, run.size) / size
  if (ratio < 0.87 && gap > OTHER_SIZE_PART * size && Math.min(main.ink, run.ink) > 3) return Infinity
  if (Math.abs(drop) <= SAME_BASE * (ratio > 0.8 ? size : Math.min(main.size, run.size) * 0.6))
    return Math.abs(drop) * 2 + Math.max(0, gap)
  return isScript(main, run, drop, ratio) && gap < MAY_PART * size
    ? size + Math.abs(drop) + Math.max(0, gap)
    : Infinity
}

/** Whether the smaller of two runs stands as an index or a power to the other. @param drop of the second below the first */
function isScript(main: Run, run: Run, drop: number, ratio: number): boolean {
  const size = Math.max(main.size, run.size)
  const lowered = run.size <= main.size ? drop : -drop
  if (ratio > 0.9) return false
  const highest = run.ink <= 4 ? 1.05 : 0.75
  return lowered > -highest * size && lowered < 0.4 * size
}

function isGutter(line: OpenLine, run: Run, occupancy: Occupancy): boolean {
  const size = Math.max(line.main.size, run.size)
  const gap = run.x0 - line.x1
  const last = line.runs.at(-1)!
  if (gap < HARDLY_PART * size || isDotted(line, last, run)) return false
  const strip = { x0: line.x1, x1: run.x0, y0: run.y0, y1: run.y1 }
  if (gap < MAY_PART * size) return occupancy.linesBeside(strip, true) >= HAIR_GUTTER_LINES
  return occupancy.linesBeside(strip, false) >= (gap > 1.2 * size ? WIDE_GUTTER_LINES : NARROW_GUTTER_LINES)
}

/** Whether a gap is part of the dots that lead to a page number. */
function isDotted(line: OpenLine, last: Run, run: Run): boolean {
  const before = isLeader(last) && (isLeader(run) || line.runs.length > 3)
  return before || endsDotted(last) || (isLeader(run) && run.ink > 2)
}

const endsDotted = (run: Run): boolean => {
  const end = run.marks
    .slice(-5)
    .filter((mark) => mark.text !== ' ')
    .slice(-3)
  return end.length === 3 && end.every((mark) => LEADER.test(mark.text))
}

const LEADER = /^[.·…_]$/

const isLeader = (run: Run): boolean => run.marks.every((mark) => /^[.·…_\s]$/.test(mark.text))
