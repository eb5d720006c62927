import { agreement, centredIn, distance, hull, shareInside } from './boxes.mjs'
import { letters, shareFound } from './letters.mjs'
import { pageOf } from './poppler.mjs'

/** @typedef {import('./boxes.mjs').Box} Box */
/** @typedef {import('./poppler.mjs').Word} Word */
/** @typedef {import('./poppler.mjs').Page} Page */
/**
 * What is read of a citation's wire form.
 * @typedef {{
 *   readonly quote: string,
 *   readonly pages: { readonly from: { readonly index: number }, readonly to: { readonly index: number } } | null,
 *   readonly regions: readonly { readonly page_index: number, readonly boxes: readonly Box[] }[],
 *   readonly lines: readonly Line[],
 * }} Citation
 */
/** @typedef {{ readonly page_index: number, readonly text: string, readonly box: Box }} Line */
/** @typedef {'quote' | 'pages' | 'text' | 'words' | 'box' | 'region'} Check */
/**
 * @typedef {{ readonly check: Check, readonly page_index: number | null, readonly cited: string, readonly
 *   seen: string }} Failing
 */
/**
 * @typedef {{ readonly ok: boolean, readonly lines: number, readonly leastAgreement: number, readonly failing:
 *   readonly Failing[] }} Verdict
 */

/** The least share of the cited words that must stand on the cited page, in order. */
export const LEAST_FOUND = 0.95

/** The least agreement of a cited line's box with the hull of the words it cites. */
export const LEAST_AGREEMENT = 0.8

/**
 * The least share of letters in common on a line with raised, lowered or stacked words: readers order the parts of a
 * formula differently and decode the signs of mathematical fonts differently.
 */
const LEAST_OF_FORMULA = 0.9

/** The least share of a line's box that must lie in one highlighted region. */
const LEAST_INSIDE = 0.9

/**
 * Holds a citation of a PDF against what Poppler sees on the cited pages:
 * `quote`   the cited lines, joined, are the quote
 * `pages`   every cited line is on a page the citation names
 * `text`    the cited pages have at least 95 % of the words of each paragraph of the quote, in order
 * `words`   the words whose centre lies under a line's box are that line's words, no more and no fewer;
 *           in a formula nine tenths of their letters
 * `box`     a line's box and the hull of its words agree by at least 0.8
 *           (not asked where the page has no such words: `words` says so)
 * `region`  each line's box lies in a highlighted region of its page
 * @param {Citation} citation
 * @param {string} file path of the PDF
 * @returns {Verdict}
 */
export function checkCitation(citation, file) {
  const lines = citation.lines.map((line) => checkLine(line, citation, pageOf(file, line.page_index)))
  const seen = lines.map(({ failing }) => failing.every(({ check }) => check !== 'words'))
  const failing = [
    ...quoteIsItsLines(citation),
    ...pagesHaveTheWords(citation, file, seen),
    ...lines.flatMap((line) => line.failing),
  ]
  return {
    ok: failing.length === 0,
    lines: lines.length,
    leastAgreement: Math.min(1, ...lines.map((line) => line.agreement)),
    failing,
  }
}

/** @param {Citation} citation @returns {Failing[]} */
function quoteIsItsLines({ lines, quote }) {
  const joined = lines.map((line) => line.text).join('\n')
  const same = letters(joined) === letters(quote) && lines.length > 0
  return same ? [] : [{ check: 'quote', page_index: null, cited: quote, seen: joined }]
}

/**
 * Paragraph by paragraph, because two readers may order a page's paragraphs, captions and side notes differently. A paragraph
 * each line of which was seen under its box stands there, in whatever order a reader takes the parts of a formula.
 * @param {Citation} citation @param {string} file @param {readonly boolean[]} seen whether each line's words lie under its box
 * @returns {Failing[]}
 */
function pagesHaveTheWords({ quote, lines, pages }, file, seen) {
  const indices = [...new Set(lines.map((line) => line.page_index))]
  const unnamed = indices.filter(
    (index) => pages === null || index < pages.from.index || index > pages.to.index,
  )
  let next = 0
  const missing = quote
    .split('\n')
    .filter((paragraph) => letters(paragraph) !== '')
    .flatMap((paragraph) => {
      const first = next
      for (let read = ''; next < lines.length && read.length < letters(paragraph).length; next++)
        read += letters(lines[next]?.text ?? '')
      if (next > first && seen.slice(first, next).every(Boolean)) return []
      const found = mostFoundOver(file, indices, paragraph)
      return found < LEAST_FOUND
        ? [failure('text', indices[0] ?? 0, paragraph, `share ${found.toFixed(2)}`)]
        : []
    })
  return [
    ...unnamed.map((index) => failure('pages', index, quote, 'a page the citation does not name')),
    ...missing,
  ]
}

/**
 * The largest share of a paragraph's words that one of the pages has, or two in a row where it runs over a page break.
 * @param {string} file @param {readonly number[]} indices @param {string} paragraph
 */
function mostFoundOver(file, indices, paragraph) {
  const alone = indices.map((index) => mostFound(pageOf(file, index), paragraph))
  const words = paragraph.split(/\s+/u)
  const over = indices.slice(1).map((index, at) => {
    const [before, after] = [pageOf(file, indices[at] ?? 0), pageOf(file, index)]
    const shares = words.map((_, cut) => {
      const [head, tail] = [words.slice(0, cut + 1), words.slice(cut)]
      const rest = mostFound(after, tail.slice(1).join(' '))
      return (mostFound(before, head.join(' ')) * head.length + rest * (tail.length - 1)) / words.length
    })
    return Math.max(...shares)
  })
  return Math.max(...alone, ...(Math.max(...alone) < LEAST_FOUND ? over : []))
}

/** @param {Line} line @param {Citation} citation @param {Page} page */
function checkLine({ page_index, text, box }, { regions }, page) {
  const under = page.words.filter((word) => centredIn(word.box, box))
  const sameWords = saysTheSame(under, text)
  const place = sameWords ? under : runOf(page, text, box)
  const agreed =
    place.length === 0
      ? 0
      : agreement(hull(place.map((word) => word.box)), box, text, page.width / page.height)
  const lit = regions.some(
    (region) =>
      region.page_index === page_index &&
      region.boxes.some((outer) => shareInside(box, outer) >= LEAST_INSIDE),
  )
  const seen = under.map((word) => word.text).join(' ')
  return {
    agreement: letters(text) === '' ? 1 : agreed,
    failing: [
      ...(sameWords ? [] : [failure('words', page_index, text, seen)]),
      ...(place.length === 0 || letters(text) === '' || agreed >= LEAST_AGREEMENT
        ? []
        : [failure('box', page_index, text, `agreement ${agreed.toFixed(2)}`)]),
      ...(lit ? [] : [failure('region', page_index, text, 'outside every region')]),
    ],
  }
}

/** @param {readonly Word[]} words @param {string} text */
function saysTheSame(words, text) {
  const spellings = spellingsOf(text)
  if (ordersOf(words).some((order) => spellings.includes(streamOf(order)))) return true
  return rowsOf(words).length > 1 && shareInCommon(streamOf(words), letters(text)) >= LEAST_OF_FORMULA
}

/**
 * A text as it may be read: TeX draws the prime and the stroke of "not equal" with the digits 0 and 6 of a symbol font, and
 * Poppler reads digits.
 * @param {string} text
 */
const spellingsOf = (text) => [letters(text), letters(text.replaceAll('′', '0').replaceAll('≠', '6'))]

/** The share of letters that two texts have in common, whatever their order. @param {string} a @param {string} b */
function shareInCommon(a, b) {
  const left = [...b]
  const both = [...a].filter((letter) => {
    const at = left.indexOf(letter)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
  return both.length / Math.max(a.length, b.length, 1)
}

/** @param {Check} check @param {number} page_index @param {string} cited @param {string} seen @returns {Failing} */
const failure = (check, page_index, cited, seen) => ({ check, page_index, cited, seen })

/**
 * The largest share of a text's words that any reading order of a page has.
 * @param {Page} page
 * @param {string} text
 */
export const mostFound = (page, text) =>
  Math.max(...ordersOf(page.words).map((words) => shareFound(streamOf(words), text)))

/**
 * The words in a row that read as a text and stand nearest to a box, or none.
 * @param {Page} page
 * @param {string} text
 * @param {Box} box
 */
function runOf({ words }, text, box) {
  const wanted = letters(text)
  /** @type {Word[][]} */
  const runs = []
  for (let from = 0; from < words.length; from++) {
    let read = ''
    for (let to = from; to < words.length && read.length < wanted.length; to++) {
      read += letters(words[to]?.text ?? '')
      if (read === wanted) runs.push(words.slice(from, to + 1))
    }
  }
  const away = (/** @type {Word[]} */ run) => distance(hull(run.map((word) => word.box)), box)
  return runs.sort((a, b) => away(a) - away(b))[0] ?? []
}

/** @param {readonly Word[]} words */
const streamOf = (words) => words.map((word) => letters(word.text)).join('')

/**
 * Poppler's own order, then row by row for tables it reads by column, and from left to right for a raised or lowered word.
 * @param {readonly Word[]} words
 */
const ordersOf = (words) => [words, rowsOf(words).flat(), [...words].sort(fromLeft)]

/** @param {Word} a @param {Word} b */
const fromLeft = (a, b) => a.box[0] - b.box[0]

/** Words whose middles are less than half a word's height apart share a row. @param {readonly Word[]} words */
function rowsOf(words) {
  /** @type {Word[][]} */
  const rows = []
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const last = rows.at(-1)?.at(-1)
    if (last && middle(word) - middle(last) < (last.box[3] - last.box[1]) / 2) rows.at(-1)?.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.sort(fromLeft))
}

/** @param {Word} word */
const middle = ({ box }) => (box[1] + box[3]) / 2
