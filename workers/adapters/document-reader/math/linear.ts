/** A single letter with its marks, a number, or a name: what needs no brackets when something is done to it. */
const SIMPLE = /^(\p{L}\p{M}*|[\p{Nd}.,]+|\p{L}+|.|[([{][^()[\]{}]*[)\]}])$/u

/** A term in brackets, unless it is simple. */
export const grouped = (term: string): string => {
  const text = term.trim()
  return SIMPLE.test(text) ? text : `(${text})`
}

/** An operator between two terms. */
const OPERATOR = /[+\u2212=<>≤≥·⋅×÷∪∩-]/

/** The base of a power or an index: a sum or a product of signs stands in brackets. */
const based = (base: string): string => {
  const outside = base.replace(/[([{][^()[\]{}]*[)\]}]/g, '')
  return OPERATOR.test(outside) && outside.trim().length > 1 ? `(${base.trim()})` : base
}

/** `x^2`; the base alone where nothing stands above. */
export const raised = (base: string, above: string): string =>
  above.trim() === '' ? base : above.trim() === '′' ? `${base}′` : `${based(base)}^${grouped(above)}`

/** `x_1`; the base alone where nothing stands below. */
export const lowered = (base: string, below: string): string =>
  below.trim() === '' ? base : `${based(base)}_${grouped(below)}`

/** `(a + b)/2`. */
export const fraction = (above: string, below: string): string => `${grouped(above)}/${grouped(below)}`

/** `√(x + 1)`, or with its degree `√[3](x)`. */
export const root = (radicand: string, degree: string): string =>
  `√${degree.trim() === '' ? '' : `[${degree.trim()}]`}(${radicand.trim()})`

/** `n choose k`: two terms one above the other without a bar. */
export const stacked = (above: string, below: string): string => `${grouped(above)} choose ${grouped(below)}`

/** `cos x`, `cos(x/2)`; a name with limits stands apart from what it is taken of. */
export function applied(name: string, argument: string): string {
  const text = argument.trim()
  if (/^[([{]/.test(text) && !name.includes('_')) return ` ${name}${text}`
  return SIMPLE.test(text) || name.includes('_') ? ` ${name} ${text}` : ` ${name}(${text})`
}

/** A part of a formula as it is written, and whether it leaves the line. */
export interface Term {
  readonly text: string
  readonly shape: 'plain' | 'script' | 'fraction'
}

/** Terms one after another. Letters and numbers that touch a fraction, or follow an index or a power, stand apart: `2 1/2`, `x^k a`. */
export function joined(terms: readonly Term[]): string {
  const said = terms.filter(({ text }) => text !== '')
  return said
    .map((term, at) => (at > 0 && standsApart(said[at - 1]!, term) ? ` ${term.text}` : term.text))
    .join('')
}

const standsApart = (before: Term, term: Term): boolean =>
  (before.shape !== 'plain' || term.shape === 'fraction') &&
  /[\p{L}\p{M}\p{N}]$/u.test(before.text.slice(-2)) &&
  /^[\p{L}\p{N}]/u.test(term.text)
