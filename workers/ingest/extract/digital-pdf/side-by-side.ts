import type { Line } from './line.ts'
import { areaOf, type Unit } from './units.ts'

/** What tells a column of text from a column of a table. */
interface Side {
  /** Printed lines; a picture or table counts as the lines it takes up. */
  readonly rows: number
  readonly lines: readonly Line[]
  /** Characters a line, on average. */
  readonly length: number
  /** Part of its lines that are figures without a word, 0–1. */
  readonly numeric: number
  /** Part of its lines that go on in lower case from a line without a full stop, 0–1. */
  readonly flowing: number
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/** Fewer lines than this are no column. */
const LEAST_ROWS = 3
/** Lines of a column of text have at least this many characters on average. */
const PROSE_LENGTH = 24

/** Whether units left and right of a gutter are columns to be read one after the other, rather than the cells of rows. */
export function standSideBySide(left: readonly Unit[], right: readonly Unit[], em: number): boolean {
  if (left.length === 0 || right.length === 0) return false
  const [a, b] = [sideOf(left, em), sideOf(right, em)]
  if (a.rows < LEAST_ROWS || b.rows < LEAST_ROWS) return false
  if (b.x0 - a.x1 < 0.3 * em || !overlapInHeight(a, b)) return false
  const short = a.length < b.length ? a : b
  if (short.lines.length > 0 && short.length < 5) return false
  if (isLabels(a, b)) return false
  return tableScore(a, b) < 2
}

function overlapInHeight(a: Side, b: Side): boolean {
  const both = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return both > 0.35 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}

/** Few short lines beside many long ones are labels of what stands beside them. */
function isLabels(a: Side, b: Side): boolean {
  const [few, many] = a.lines.length < b.lines.length ? [a, b] : [b, a]
  return few.lines.length > 0 && few.rows < 0.35 * many.rows && few.length < 20 && few.flowing < 0.2
}

/** From 2 on the sides are cells of a table. */
function tableScore(a: Side, b: Side): number {
  const shorter = Math.min(a.length, b.length)
  const inRows = alignment(a.lines, b.lines)
  const alike = Math.min(a.x1 - a.x0, b.x1 - b.x0) > 0.8 * Math.max(a.x1 - a.x0, b.x1 - b.x0)
  let score = 0
  if (inRows > 0.7) score += 2
  else if (inRows > 0.45 && shorter < PROSE_LENGTH) score += 1
  if (Math.max(a.numeric, b.numeric) > 0.5) score += 2
  if (shorter < 12) score += 1
  if (shorter >= PROSE_LENGTH) score -= 2
  if (Math.min(a.flowing, b.flowing) > 0.25) score -= 2
  if (alike && Math.min(a.rows, b.rows) >= 10) score -= 1
  if (countsDown(a.lines) && countsDown(b.lines)) score -= 3
  return score
}

function sideOf(units: readonly Unit[], em: number): Side {
  const lines = units
    .flatMap((unit) => (unit.kind === 'line' ? [unit.line] : []))
    .toSorted((p, q) => p.base - q.base)
  const others = units.filter((unit) => unit.kind !== 'line')
  const rows =
    lines.length +
    others.reduce((sum, unit) => sum + Math.max(1, Math.round((unit.y1 - unit.y0) / (1.3 * em))), 0)
  const total = Math.max(1, lines.length)
  const flowing = lines.filter((line, at) => at > 0 && goesOn(lines[at - 1]!, line)).length
  return {
    rows,
    lines,
    length: lines.reduce((sum, line) => sum + line.text.length, 0) / total,
    numeric: lines.filter((line) => FIGURES.test(line.text)).length / total,
    flowing: flowing / total,
    ...areaOf(units),
    ...(lines.length > 0 ? edgesOf(lines) : {}),
  }
}

/** Left and right edge of nearly all of some lines: a few may reach over the gutter. */
function edgesOf(lines: readonly Line[]): { x0: number; x1: number } {
  const few = Math.floor(lines.length * 0.08)
  const lefts = lines.map((line) => line.x0).toSorted((a, b) => a - b)
  const rights = lines.map((line) => line.x1).toSorted((a, b) => b - a)
  return { x0: lefts[few]!, x1: rights[few]! }
}

/** Numbers, money, shares and their signs. */
const FIGURES = /^[\p{Nd}\s.,:%‰$€£¥()±+−–—*/-]+$/u

const goesOn = (a: Line, b: Line): boolean =>
  /[\p{Ll}\p{Lo},-]$/u.test(a.text) && /^[\p{Ll}\p{Lo}]/u.test(b.text)

/** Part of the lines of the side with fewer that stand level with one of the other side, 0–1. */
function alignment(a: readonly Line[], b: readonly Line[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (few.length === 0) return 0
  let at = 0
  let level = 0
  for (const line of few) {
    while (at < many.length && many[at]!.base < line.base - 0.2 * line.size) at++
    if (at < many.length && many[at]!.base <= line.base + 0.2 * line.size) level++
  }
  return level / few.length
}

/** Whether the numbers that open lines count on from one to the next, as exercises and references do. */
function countsDown(lines: readonly Line[]): boolean {
  const numbers = lines.flatMap((line) => {
    const number = /^[[(]?(\d{1,4})[.)\]]/.exec(line.text)
    return number ? [Number(number[1])] : []
  })
  const steps = numbers.slice(1).filter((number, at) => number === numbers[at]! + 1).length
  return numbers.length >= 2 && steps >= (numbers.length - 1) * 0.6
}
