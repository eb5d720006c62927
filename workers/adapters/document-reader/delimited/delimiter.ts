import { parseDelimited } from './parse-delimited.ts'

/** The comma last: where the others part the lines as evenly, it stands in numbers. */
const DELIMITERS = ['\t', ';', '|', ','] as const

/** Characters from the start that are tried. */
const TRIED = 65_536

/** Rows that are tried. */
const MOST_ROWS = 100

/** Finds what parts the cells: what the first line declares (`sep=;`, as Excel reads it), else what makes the most even rows. */
export function delimiterOf(text: string): { readonly text: string; readonly delimiter: string } {
  const declared = /^sep=(.)\n/.exec(text)
  if (declared !== null) return { text: text.slice(declared[0].length), delimiter: declared[1]! }
  const start = text.slice(0, TRIED)
  const scores = DELIMITERS.map((delimiter) => evenness(parseDelimited(start, delimiter, MOST_ROWS)))
  return { text, delimiter: DELIMITERS[scores.indexOf(Math.max(...scores))]! }
}

/** 0 for a single column; the part of the rows that are alike, and a little for many columns, as the right one parts most. */
function evenness(rows: readonly (readonly string[])[]): number {
  const counts = rows.filter((row) => row.length > 1 || row[0] !== '').map((row) => row.length)
  const columns = mostFrequent(counts)
  const alike = counts.filter((count) => count === columns).length
  return columns < 2 ? 0 : alike / counts.length + Math.min(columns, 50) / 100
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}
