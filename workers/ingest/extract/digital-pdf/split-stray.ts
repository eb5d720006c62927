import type { Line } from './line.ts'
import { subLine } from './sub-line.ts'
import { lineUnit, type Unit } from './units.ts'

/** Lines at most this part of their size apart are neighbours in a column. */
const NEXT = 1.8
/** Of the four lines above and below on both sides of a gutter, this many show that columns run on. */
const ENOUGH = 3

/**
 * Cuts lines that were set across a gutter by mistake: those that stand amid the lines of both columns and have a space where
 * the gutter is. Titles and text over the full width stand apart or among their like and are left whole.
 */
export function splitStray(units: readonly Unit[], x: number, em: number): Unit[] {
  const lines = units
    .flatMap((unit) => (unit.kind === 'line' ? [unit.line] : []))
    .toSorted((a, b) => a.base - b.base)
  return units.flatMap((unit) => {
    if (unit.kind !== 'line' || unit.x0 >= x - em || unit.x1 <= x + em) return [unit]
    const parts = partsAt(unit.line, x, em)
    return parts && columnsRunOn(unit.line, lines, x) ? parts.map(lineUnit) : [unit]
  })
}

function partsAt(line: Line, x: number, em: number): Line[] | null {
  const left = line.words.filter((word) => word.x1 <= x + 0.35 * em)
  const right = line.words.filter((word) => word.x0 >= x - 0.35 * em)
  const isClean = left.length > 0 && right.length > 0 && left.length + right.length === line.words.length
  return isClean ? [subLine(line, left), subLine(line, right)] : null
}

function columnsRunOn(line: Line, lines: readonly Line[], x: number): boolean {
  const near = lines.filter(
    (other) =>
      Math.abs(other.base - line.base) < NEXT * line.size &&
      Math.abs(other.base - line.base) > 0.4 * line.size,
  )
  const isLeft = (other: Line) => other.x1 <= x + 2 && other.x1 > line.x0
  const isRight = (other: Line) => other.x0 >= x - 2 && other.x0 < line.x1
  const found = [isLeft, isRight].flatMap((isOn) => [
    near.some((other) => isOn(other) && other.base < line.base),
    near.some((other) => isOn(other) && other.base > line.base),
  ])
  return found.filter(Boolean).length >= ENOUGH
}
