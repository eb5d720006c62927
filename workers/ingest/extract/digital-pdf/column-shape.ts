import { endsSentence } from './characters.ts'
import type { Line } from './line.ts'
import { markerOfLine } from './markers.ts'

/** How the lines of a column are set. Edges are measured in the direction of reading: from the left, or from the right. */
export interface ColumnShape {
  /** Where a line begins, in points along the direction of reading. */
  start(line: Line): number
  /** Where a line ends. */
  end(line: Line): number
  /** The furthest end of the lines about a line, which tells how much room it leaves. */
  roomAfter(line: Line): number
  /** Usual distance of baselines for lines of this size, in points. */
  leading(line: Line): number
  /** A distance of baselines beyond this many leadings parts paragraphs. */
  readonly looseFrom: number
  /** Whether the first line of a paragraph stands out to the left of the others. */
  readonly isHanging: boolean
  /** Whether it is an index, whose entries end with page numbers. */
  readonly isIndex: boolean
}

/** Two edges within this part of the size are the same edge. */
const SAME_EDGE = 0.7
/** Lines looked at before and after one to find how far lines reach. */
const NEIGHBOURS = 6
const REGULAR_LOOSE = 1.2
const IRREGULAR_LOOSE = 1.34

/** Studies the lines of a column, from top to bottom. @param usualLeading of the document, in parts of the size */
export function shapeOf(lines: readonly Line[], isRtl: boolean, usualLeading: number): ColumnShape {
  const start = (line: Line) => (isRtl ? -line.x1 : line.x0)
  const end = (line: Line) => (isRtl ? -line.x0 : line.x1)
  const steps = stepsOf(lines)
  const median = steps.length >= 3 ? steps[steps.length >> 1]! : Math.max(1, usualLeading)
  const regular = steps.filter((step) => Math.abs(step - median) < 0.03 * median).length >= 0.6 * steps.length
  const ends = furthestEnds(lines, start, end)
  return {
    start,
    end,
    roomAfter: (line) => (ends.get(line) ?? end(line)) - end(line),
    leading: (line) => median * line.size,
    looseFrom: regular && steps.length >= 5 ? REGULAR_LOOSE : IRREGULAR_LOOSE,
    isHanging: hangs(lines, start),
    isIndex: isIndex(lines),
  }
}

/** Whether a line ends with page numbers, none of which is still to come. */
export const endsEntry = (text: string): boolean => /\p{Nd}(?:f{1,2}|n)?\.?$/u.test(text)

function isIndex(lines: readonly Line[]): boolean {
  const listing = lines.filter((line) =>
    /,\s?\p{Nd}{1,4}(?:[–-]\p{Nd}{1,4})?(?:f{1,2}|n)?[.,]?$/u.test(line.text),
  )
  const length = lines.reduce((sum, line) => sum + line.text.length, 0) / Math.max(1, lines.length)
  return lines.length >= 8 && listing.length >= 0.5 * lines.length && length < 48
}

/** Whether two edges are the same, for lines of this size. */
export const isSameEdge = (a: number, b: number, size: number): boolean => Math.abs(a - b) < SAME_EDGE * size

/** Distances of baselines between lines of one size, in parts of it, ascending; gaps are left out. */
function stepsOf(lines: readonly Line[]): number[] {
  return lines
    .slice(1)
    .flatMap((line, at) => {
      const before = lines[at]!
      const step = (line.base - before.base) / line.size
      return Math.abs(line.size - before.size) < 0.06 * line.size && step > 0.8 && step < 2.4 ? [step] : []
    })
    .toSorted((a, b) => a - b)
}

function furthestEnds(
  lines: readonly Line[],
  start: (line: Line) => number,
  end: (line: Line) => number,
): Map<Line, number> {
  const ends = new Map<Line, number>()
  for (const [at, line] of lines.entries()) {
    let furthest = end(line)
    for (let i = Math.max(0, at - NEIGHBOURS); i < Math.min(lines.length, at + NEIGHBOURS + 1); i++) {
      const other = lines[i]!
      const isAlike =
        Math.abs(other.size - line.size) < 0.1 * line.size && start(other) > start(line) - 6 * line.size
      if (isAlike) furthest = Math.max(furthest, end(other))
    }
    ends.set(line, furthest)
  }
  return ends
}

/** Whether sentences end before lines move out rather than before lines move in. */
function hangs(lines: readonly Line[], start: (line: Line) => number): boolean {
  let outward = 0
  let inward = 0
  for (const [at, line] of lines.slice(1).entries()) {
    const before = lines[at]!
    const move = (start(line) - start(before)) / line.size
    if (Math.abs(move) < SAME_EDGE || Math.abs(move) > 5 || markerOfLine(line) || markerOfLine(before))
      continue
    const ended = endsSentence(before.text) ? 1 : -1
    if (move < 0) outward += ended
    else inward += ended
  }
  return outward > inward && outward > 0
}
