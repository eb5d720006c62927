/** Scripts that put no space between words: a character of theirs is a word. */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'

const WORD = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+`, 'gu')

/**
 * The words of a text: letters with their marks, and digits, in compatibility form and lower case.
 * @param {string} text
 * @returns {string[]}
 */
export const wordsOf = (text) => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/**
 * How often each word occurs.
 * @param {readonly string[]} words
 */
function countsOf(words) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * How many words two texts share, each as often as both have it.
 * @param {readonly string[]} one @param {readonly string[]} other
 */
function sharedBy(one, other) {
  const counts = countsOf(one)
  let shared = 0
  for (const [word, times] of countsOf(other)) shared += Math.min(times, counts.get(word) ?? 0)
  return shared
}

/**
 * The share of expected words that were read, each as often as it is expected. 0–1
 * @param {readonly string[]} read @param {readonly string[]} expected
 */
export const recallOf = (read, expected) =>
  expected.length === 0 ? 1 : sharedBy(read, expected) / expected.length

/**
 * The share of different expected words that were read at all. 0–1
 * @param {readonly string[]} read @param {readonly string[]} expected
 */
export const distinctRecallOf = (read, expected) => recallOf(read, [...new Set(expected)])

/**
 * Words that were read more often than expected.
 * @param {readonly string[]} read @param {readonly string[]} expected
 */
export function surplusOf(read, expected) {
  const counts = countsOf(expected)
  return [...countsOf(read)].filter(([word, times]) => times > (counts.get(word) ?? 0)).map(([word]) => word)
}

/**
 * Of the words that both texts have, the share that stands in the same order in both (longest common subsequence). 0–1
 * @param {readonly string[]} read @param {readonly string[]} expected
 */
export function orderOf(read, expected) {
  const shared = sharedBy(read, expected)
  let row = new Uint32Array(read.length + 1)
  for (const word of expected) {
    const next = new Uint32Array(read.length + 1)
    for (let at = 1; at <= read.length; at += 1)
      next[at] = read[at - 1] === word ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0)
    row = next
  }
  return shared === 0 ? 1 : (row[read.length] ?? 0) / shared
}

/**
 * How alike two rows of words are: 1 less the words to insert, remove or replace (Levenshtein) as a share of the longer row. 0–1
 * @param {readonly string[]} read @param {readonly string[]} expected
 */
export function similarityOf(read, expected) {
  const longer = Math.max(read.length, expected.length)
  let row = Uint32Array.from({ length: read.length + 1 }, (_, at) => at)
  for (const [line, word] of expected.entries()) {
    const next = new Uint32Array(read.length + 1)
    next[0] = line + 1
    for (let at = 1; at <= read.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (read[at - 1] === word ? 0 : 1)
      next[at] = Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
    }
    row = next
  }
  return longer === 0 ? 1 : 1 - (row[read.length] ?? 0) / longer
}

/**
 * How well a text was read, as shares rounded to four places.
 * @param {string} read @param {string} expected
 */
export function measure(read, expected) {
  const [got, wanted] = [wordsOf(read), wordsOf(expected)]
  return {
    distinct: rounded(distinctRecallOf(got, wanted)),
    counted: rounded(recallOf(got, wanted)),
    order: rounded(orderOf(got, wanted)),
    alike: rounded(similarityOf(got, wanted)),
  }
}

/** @param {number} share */
const rounded = (share) => Math.round(share * 10_000) / 10_000
