/** The words of a text: letters and digits, in lower case. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** How often each word occurs. */
const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The share of expected words that were read, each as often as it is expected. 0–1 */
export function recallOf(read: readonly string[], expected: readonly string[]): number {
  const counts = countsOf(read)
  let found = 0
  for (const [word, times] of countsOf(expected)) found += Math.min(times, counts.get(word) ?? 0)
  return expected.length === 0 ? 1 : found / expected.length
}

/** Words that were read more often than expected. */
export function surplusOf(read: readonly string[], expected: readonly string[]): string[] {
  const counts = countsOf(expected)
  return [...countsOf(read)].filter(([word, times]) => times > (counts.get(word) ?? 0)).map(([word]) => word)
}

/** The share of expected words that come in the same order when read: longest common subsequence. 0–1 */
export function orderOf(read: readonly string[], expected: readonly string[]): number {
  let row = new Uint32Array(read.length + 1)
  for (const word of expected) {
    const next = new Uint32Array(read.length + 1)
    for (let at = 0; at < read.length; at += 1)
      next[at + 1] = read[at] === word ? row[at]! + 1 : Math.max(next[at]!, row[at + 1]!)
    row = next
  }
  return expected.length === 0 ? 1 : row[read.length]! / expected.length
}
