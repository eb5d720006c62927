/** Letters of compatibility forms, without marks, case, punctuation and space: what two readers of print agree on. */
export const lettersOf = (text: string): string[] => [
  ...text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
]

/** How alike two texts are: 1 less the letters to insert, remove or replace as a share of the longer, 0–1. */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  const longer = Math.max(a.length, b.length)
  let row = Uint32Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [line, letter] of a.entries()) {
    const next = new Uint32Array(b.length + 1)
    next[0] = line + 1
    for (let at = 1; at <= b.length; at++)
      next[at] = Math.min(row[at - 1]! + Number(letter !== b[at - 1]), row[at]! + 1, next[at - 1]! + 1)
    row = next
  }
  return longer === 0 ? 1 : 1 - row[b.length]! / longer
}

/** Kinds whose text is not a run of what stands in the box: rows repeat their header, formulas are linear, figures are described. */
const APART: ReadonlySet<string> = new Set(['table', 'table_row', 'formula', 'figure', 'cells'])
/** Fewer letters than this may look like anything. */
const LEAST_LETTERS = 4
/** The part of its letters that the embedded models know. */
const LEGIBLE = 0.9

/** Blocks less sure than this may be misread, and say so: their text is not what stands under their boxes. */
const LEAST_SURE = 0.7

/** Which row of the report a block belongs to. @param confidence of its text, 0–1 */
export function rowOf(kind: string, text: string, confidence = 1): string {
  const letters = lettersOf(text)
  if (APART.has(kind)) return kind
  if (confidence < LEAST_SURE) return 'text that the engine doubts'
  if (letters.length < LEAST_LETTERS) return 'too short to tell'
  const known = letters.filter((letter) => /[\p{Script=Latin}\p{Script=Devanagari}\p{M}0-9]/u.test(letter))
  return known.length < LEGIBLE * letters.length ? 'a script without a model' : 'text'
}
