import { endsSentence } from './characters.ts'
import { joinLine } from './join-line.ts'
import type { Line } from './lines.ts'
import { formulaUnit, lineUnit, type Unit } from './units.ts'

/** Shorter lines may be pieces of a formula: a numerator, a limit, a label. */
const FRAGMENT_LENGTH = 34
/** Baselines nearer than this part of the size belong to one stack: prose is never set this tight. */
const STACKED = 0.85
/** The same where one of two pieces is a lone letter, which may be a numerator. */
const STACKED_PIECES = 1.05
/** The same between pieces of formulas, whose big signs hang from their baselines. */
const STACKED_MATHS = 1.4
/** Pieces of one formula stand within this part of the size of each other. */
const BESIDE = 1.3
/** A line with at least this part of its characters in a formula font is a formula, unless it is long. */
const MATHS = 0.3

/**
 * Gathers the pieces of displayed formulas, whose numerators and limits stand on baselines of their own. Pieces that
 * stand at a line of prose, such as the limits of a sum in it, are set into that line.
 */
export function stackUnits(lines: readonly Line[]): Unit[] {
  return withNumbers(stacksOf(lines).flatMap((group) => unitsOfStack(group, lines)))
}

function unitsOfStack(group: readonly Line[], lines: readonly Line[]): Unit[] {
  const [first] = group
  if (group.length === 1 && first)
    return [isFormula(first) && !isWrapped(first, lines) ? formulaUnit(group) : lineUnit(first)]
  const prose = group.filter((line) => !isPiece(line))
  if (prose.length === 0) return [formulaUnit(group)]
  const pieces = group.filter(isPiece)
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
    const { base, size, x0 } = unit.line
    const level = units.filter(
      (other) =>
        other.kind === 'formula' &&
        other.x1 <= x0 + size &&
        base > other.y0 - 0.2 * size &&
        base < other.y1 + 0.4 * size,
    )
    if (level.length === 0) return true
    const formula = level.reduce((nearest, next) => (next.x1 > nearest.x1 ? next : nearest))
    numbers.set(formula, [...(numbers.get(formula) ?? []), unit.line])
    return false
  })
  return rest.map((unit) => {
    const lines = numbers.get(unit)
    return lines && unit.kind === 'formula' ? formulaUnit([...unit.lines, ...lines]) : unit
  })
}

/** Whether a line may be a piece of a formula rather than prose. */
const isPiece = (line: Line): boolean =>
  !line.mono &&
  (line.text.length < FRAGMENT_LENGTH
    ? isMathsLike(line) || line.text.length <= 3
    : line.math >= 0.5 || (line.math >= MATHS && !/\p{L}{4}/u.test(line.text)))

const MATHS_SIGN = /[=≈≤≥<>±∑∏∫√∂∇∈∉⊂∪∩→⇒∞×÷≠≡∝∼−+]|^\(?\d*\.?\d+\)?$/u

const isMathsLike = (line: Line): boolean =>
  line.math >= MATHS || (MATHS_SIGN.test(line.text) && !/\p{L}{4}/u.test(line.text))

/** Whether a line on its own is a displayed formula. */
function isFormula(line: Line): boolean {
  if (line.mono) return false
  if (!/[=≈≤≥<>∑∏∫√∈→⇒∝≡]/u.test(line.text)) return false
  const words = line.text.match(/\p{L}{4,}/gu) ?? []
  return words.length <= 1 && (line.math >= MATHS || words.length === 0) && line.text.length < 90
}

/** Numbers below each other are a column of a table rather than a fraction. */
const isNumber = (line: Line): boolean => line.math < MATHS && /^[\p{Nd}.,%()+\-−–\s]+$/u.test(line.text)

const nearestOf = (piece: Line, lines: readonly Line[]): Line =>
  lines.reduce((best, line) => (distance(piece, line) < distance(piece, best) ? line : best))

const distance = (a: Line, b: Line): number => Math.abs(a.base - b.base)

function stacksOf(lines: readonly Line[]): Line[][] {
  const sorted = lines.toSorted((a, b) => a.base - b.base)
  const parent = sorted.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parent[root] !== root) root = parent[root]!
    parent[at] = root
    return root
  }
  for (const [at, line] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]!
      const size = Math.max(line.size, other.size)
      if (other.base - line.base > STACKED_MATHS * Math.max(size, 12)) break
      if (isStacked(line, other, size)) parent[rootOf(next)] = rootOf(at)
    }
  }
  const groups = new Map<number, Line[]>()
  for (const [at, line] of sorted.entries()) {
    const root = rootOf(at)
    const group = groups.get(root)
    if (group) group.push(line)
    else groups.set(root, [line])
  }
  return [...groups.values()]
}

function isStacked(a: Line, b: Line, size: number): boolean {
  const [pieceA, pieceB] = [isPiece(a), isPiece(b)]
  if ((!pieceA && !pieceB) || (isNumber(a) && isNumber(b))) return false
  const drop = b.base - a.base
  const apart = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1)
  if (apart > BESIDE * size) return false
  if (pieceA && pieceB && isMathsLike(a) && isMathsLike(b))
    return drop < STACKED_MATHS * size && (drop > 0.3 * size || apart > 0)
  return drop < (pieceA && pieceB ? STACKED_PIECES : STACKED) * size
}
