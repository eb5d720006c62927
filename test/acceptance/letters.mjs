const JOINERS = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** Accents, combined or spacing: TeX draws them apart from their letter, and readers put them before or after it. */
const ACCENTS = /[\u0300-\u036F\u00A8\u00AF\u00B4\u02C6-\u02DD]/g

/**
 * What is compared when texts are compared: letters without accents, their other marks, and digits in
 * compatibility form, lower case. Spaces,
 * punctuation, hyphens and ligatures do not count, so a mended line end and a split word read the same.
 * @param {string} text
 */
export const letters = (text) =>
  (
    text
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(JOINERS, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join('')

/**
 * The letters of each word; words without letters are left out.
 * @param {string} text
 */
export const wordsOf = (text) =>
  text
    .split(/\s+/u)
    .map(letters)
    .filter((word) => word !== '')

/** How many letters may stand between two words that follow each other: an index, a footnote mark, a page number. */
const SLACK = 25

/**
 * The share of a text's words that a page has, in the text's order and close together, 0 to 1.
 * @param {string} stream the letters of the page in one reading order
 * @param {string} text
 */
export function shareFound(stream, text) {
  const whole = letters(text)
  if (whole === '') return 0
  if (stream.includes(whole)) return 1
  const words = wordsOf(text)
  let most = 0
  for (const first of words.slice(0, 3))
    for (let at = stream.indexOf(first); at !== -1; at = stream.indexOf(first, at + 1))
      most = Math.max(most, following(stream, words, Math.max(0, at - SLACK)))
  return most / words.length
}

/** @param {string} stream @param {readonly string[]} words @param {number} from */
function following(stream, words, from) {
  let end = from
  let found = 0
  for (const word of words) {
    const at = stream.indexOf(word, end)
    if (at === -1 || at - end > SLACK + word.length) continue
    end = at + word.length
    found++
  }
  return found
}
