import type { Line } from './line.ts'

/** Shorter lines may be pieces of a formula: a numerator, a limit, a label. */
const FRAGMENT_LENGTH = 34
/** A line with at least this part of its characters in a formula font is a formula, unless it is long. */
const MATHS = 0.3
const SIGN = /[=≈≤≥<>±∑∏∫√∂∇∈∉⊂∪∩→⇒∞×÷≠≡∝∼−+]|^\(?\d*\.?\d+\)?$/u
const RELATION = /[=≈≤≥<>∑∏∫√∈→⇒∝≡]/u
/** Letters, digits and brackets without a word: `P(B)`, `n!`, `(k)`. */
const SYMBOLS = /^[\p{L}\p{N}\p{M}()[\]|,.!·′'\s]{1,14}$/u
const WORD = /\p{L}{3}/u

/** Whether a line may be a piece of a formula rather than prose. */
export function isPiece(line: Line): boolean {
  if (line.mono) return false
  if (line.text.length >= FRAGMENT_LENGTH)
    return line.math >= 0.5 || (line.math >= MATHS && !/\p{L}{4}/u.test(line.text))
  return isMathsLike(line) || line.text.length <= 3 || (SYMBOLS.test(line.text) && !WORD.test(line.text))
}

/** Whether a line has the signs or the type of a formula. */
export const isMathsLike = (line: Line): boolean =>
  line.math >= MATHS || (SIGN.test(line.text) && !/\p{L}{4}/u.test(line.text))

/** Whether a line on its own is a displayed formula. */
export function isFormula(line: Line): boolean {
  if (line.mono || line.text.length >= 90 || !RELATION.test(line.text)) return false
  const words = line.text.match(/\p{L}{4,}/gu) ?? []
  return words.length <= 1 && (line.math >= MATHS || words.length === 0)
}

/** Numbers below each other are a column of a table rather than a fraction. */
export const isNumber = (line: Line): boolean =>
  line.math < MATHS && /^[\p{Nd}.,%()+\-−–\s]+$/u.test(line.text)
