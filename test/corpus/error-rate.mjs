import { wordsOf } from './measure.mjs'

/**
 * The edits that make a truth of what was recognised, as a share of the truth's characters, 0–1 and more; white space as one blank.
 * @param {string} recognised @param {string} truth
 */
export const characterError = (recognised, truth) => errorOf(lettersOf(recognised), lettersOf(truth))

/**
 * The same of a text that stands somewhere in what was recognised; what stands around it does not count.
 * @param {string} recognised @param {string} truth
 */
export const errorWithin = (recognised, truth) => errorOf(lettersOf(recognised), lettersOf(truth), true)

/**
 * The words to insert, remove or replace, as a share of the words that were said, 0–1 and more. Case and marks do not count.
 * @param {string} recognised @param {string} truth
 */
export const wordError = (recognised, truth) => errorOf(wordsOf(recognised), wordsOf(truth))

/** @param {string} text */
const lettersOf = (text) => [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]

/** @param {readonly string[]} a @param {readonly string[]} b */
const errorOf = (a, b, anywhere = false) =>
  b.length === 0 ? Number(a.length > 0) : editsBetween(a, b, anywhere) / b.length

/**
 * Levenshtein's distance, or the least distance of any stretch of the first row.
 * @param {readonly string[]} a @param {readonly string[]} b @param {boolean} anywhere
 */
function editsBetween(a, b, anywhere) {
  let above = Uint32Array.from({ length: b.length + 1 }, (_, at) => at)
  let least = b.length
  for (const [row, sign] of a.entries()) {
    const here = new Uint32Array(b.length + 1)
    here[0] = anywhere ? 0 : row + 1
    for (let at = 1; at <= b.length; at++)
      here[at] = Math.min(
        (above[at] ?? 0) + 1,
        (here[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + Number(sign !== b[at - 1]),
      )
    above = here
    least = Math.min(least, here[b.length] ?? least)
  }
  return anywhere ? least : (above[b.length] ?? 0)
}
