import { endsSentence } from './characters.ts'
import { isFormula, isMathsLike, isNumber, isPiece } from './formula-pieces.ts'
import { fractionsOf } from './fractions.ts'
import { joinLine } from './join-line.ts'
import type { Line } from './line.ts'
import type { Rule } from './rules.ts'
import { formulaUnit, lineUnit, type Unit } from './units.ts'

/** Baselines nearer than this part of the size belong to one stack: prose is never set this tight. */
const STACKED = 0.85
/** The same where one of two pieces is a lone letter, which may be a numerator. */
const STACKED_PIECES = 1.05
/** The same between pieces of formulas, whose big signs hang from their baselines. */
const STACKED_MATHS = 1.4
/** Pieces of one formula stand within this part of the size of each other. */
const BESIDE = 1.3
const TIGHT = 0.6

/**
 * Gathers the pieces of displayed formulas, whose numerators and limits stand on baselines of their own. Pieces that
 * stand at a line of prose, such as the limits of a sum in it, are set into that line.
 * @param bars horizontal rules, of which short ones may be fraction bars
 */
export function stackUnits(lines: readonly Line[], bars: readonly Rule[]): Unit[] {
  const fractions = fractionsOf(lines, bars)
  const inFraction = new Set(fractions.flat())
  return withNumbers(stacksOf(lines, fractions).flatMap((group) => unitsOfStack(group, lines, inFraction)))
}

function unitsOfStack(group: readonly Line[], lines: readonly Line[], inFraction: ReadonlySet<Line>): Unit[] {
  const [first] = group
  if (group.length === 1 && first)
    return [isFormula(first) && !isWrapped(first, lines) ? formulaUnit(group) : lineUnit(first)]
  const prose = group.filter((line) => !isPiece(line) && !inFraction.has(line))
  if (prose.length === 0) return [formulaUnit(group)]
  const pieces = group.filter((line) => !prose.includes(line))
  return prose.map((line) =>
    lineUnit(joinLine([line, ...pieces.filter((piece) => nearestOf(piece, prose) === line)])),
  )
}

/** Whether a line is the end of a sentence that begins in the line above, at the same edge. */
const isWrapped = (line: Line, lines: readonly Line[]): boolean =>
  lines.some((above) => {
    const step = line.base - above.base
    const isAbove =
      step > 0.7 * line.size && step < 1.7 * line.size && Math.abs(above.x0 - line.x0) < 0.7 * line.size
    return isAbove && above.text.length >= 20 && !endsSentence(above.text)
  })

const EQUATION_NUMBER = /^\(\p{L}?\.?\p{Nd}+(?:[.-]\p{Nd}+)*\p{Ll}?\)$/u

/** Puts the number at the margin to the formula it stands beside: the nearest one level with it. */
function withNumbers(units: readonly Unit[]): Unit[] {
  const numbers = new Map<Unit, Line[]>()
  const rest = units.filter((unit) => {
    if (unit.kind !== 'line' || !EQUATION_NUMBER.test(unit.line.text)) return true
    const formula = formulaBeside(unit.line, units)
    if (formula) numbers.set(formula, [...(numbers.get(formula) ?? []), unit.line])
    return formula === null
  })
  return rest.map((unit) => {
    const lines = numbers.get(unit)
    return lines && unit.kind === 'formula' ? formulaUnit([...unit.lines, ...lines]) : unit
  })
}

function formulaBeside({ base, size, x0 }: Line, units: readonly Unit[]): Unit | null {
  const level = units.filter(
    (unit) =>
      unit.kind === 'formula' &&
      unit.x1 <= x0 + size &&
      base > unit.y0 - 0.2 * size &&
      base < unit.y1 + 0.4 * size,
  )
  return level.reduce<Unit | null>(
    (nearest, next) => (nearest && nearest.x1 >= next.x1 ? nearest : next),
    null,
  )
}

const nearestOf = (piece: Line, lines: readonly Line[]): Line =>
  lines.reduce((best, line) => (distance(piece, line) < distance(piece, best) ? line : best))

const distance = (a: Line, b: Line): number => Math.abs(a.base - b.base)

/** Groups of lines that hang together; most have one line. */
function stacksOf(lines: readonly Line[], fractions: readonly Line[][]): Line[][] {
  const sorted = lines.toSorted((a, b) => a.base - b.base)
  const groupOf = new Map<Line, Line[]>(sorted.map((line) => [line, [line]]))
  const unite = (a: Line, b: Line) => {
    const [from, to] = [groupOf.get(a)!, groupOf.get(b)!]
    if (from === to) return
    for (const line of from) groupOf.set(line, to)
    to.push(...from)
  }
  for (const [first, ...others] of fractions) for (const other of others) unite(other, first!)
  for (const [at, line] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]!
      const size = Math.max(line.size, other.size)
      if (other.base - line.base > STACKED_MATHS * Math.max(size, 12)) break
      if (isStacked(line, other, size)) unite(other, line)
    }
  }
  return [...new Set(groupOf.values())]
}

/** Whether a line is nothing but a full stop or the like, which stands close to what it ends. */
const isStop = ({ text }: Line): boolean => /^[.,;:]$/u.test(text)

function isStacked(a: Line, b: Line, size: number): boolean {
  const [pieceA, pieceB] = [isPiece(a), isPiece(b)]
  if ((!pieceA && !pieceB) || (isNumber(a) && isNumber(b))) return false
  const drop = b.base - a.base
  const apart = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1)
  if (apart > BESIDE * size || (apart > TIGHT * size && drop < 0.15 * size && (isStop(a) || isStop(b))))
    return false
  if (pieceA && pieceB && isMathsLike(a) && isMathsLike(b))
    return drop < STACKED_MATHS * size && (drop > 0.3 * size || apart > 0)
  return drop < (pieceA && pieceB ? STACKED_PIECES : STACKED) * size
}
