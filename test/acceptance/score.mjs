import { letters, shareFound } from './letters.mjs'

/** @typedef {{ readonly index: number, readonly label: string | null }} PageName */
/**
 * A question and where its answer stands; `document` is null where no document answers.
 * @typedef {{
 *   readonly id: string, readonly document: string | null, readonly question: string, readonly quote: string | null,
 *   readonly page_index: number | null, readonly page_label: string | null, readonly paragraph: number | null,
 * }} Question
 */
/**
 * What is read of a passage on the wire.
 * @typedef {{
 *   readonly text: string,
 *   readonly citation: {
 *     readonly id: string,
 *     readonly document: { readonly id: string },
 *     readonly pages: { readonly from: PageName, readonly to: PageName } | null,
 *     readonly paragraphs: { readonly from: number, readonly to: number } | null,
 *   },
 * }} Passage
 */

/** The least share of the quote's words that a passage must have, in order, to be the answer. */
const LEAST_OF_QUOTE = 0.95

/**
 * Whether a passage is the answer: its citation covers the page and its text has the quote.
 * @param {Passage} passage @param {Question} question
 * @param {(id: string) => string | undefined} documentOf names the document behind an id of the engine
 */
export function isHit({ text, citation }, question, documentOf) {
  const { pages, document } = citation
  const page = question.page_index
  if (question.quote === null || page === null || documentOf(document.id) !== question.document) return false
  if (pages === null || page < pages.from.index || page > pages.to.index) return false
  return shareFound(letters(text), question.quote) >= LEAST_OF_QUOTE
}

/**
 * Whether a hit names the page by the number printed on it; null where the citation runs over the page without naming it.
 * @param {Passage} passage @param {Question} question
 */
export function namesThePage({ citation: { pages } }, { page_index, page_label }) {
  const named = [pages?.from, pages?.to].find((page) => page?.index === page_index)
  return named === undefined ? null : named.label === page_label
}

/**
 * Whether a hit's paragraphs contain the right one; null where that is not known or the hit is on several pages.
 * @param {Passage} passage @param {Question} question
 */
export function namesTheParagraph({ citation: { pages, paragraphs } }, { paragraph }) {
  if (paragraph === null || paragraphs === null || pages === null || pages.from.index !== pages.to.index)
    return null
  return paragraphs.from <= paragraph && paragraph <= paragraphs.to
}

/**
 * @typedef {{ readonly question: Question, readonly rank: number | null, readonly refused: boolean, readonly
 *   page: boolean | null, readonly paragraph: boolean | null }} Outcome rank is 1-based, null where no passage
 *   is the answer
 */

/**
 * What became of a question.
 * @param {Question} question
 * @param {{ readonly passages: readonly Passage[], readonly no_good_match: boolean }} answer passages from the best down
 * @param {(id: string) => string | undefined} documentOf
 * @returns {Outcome}
 */
export function outcomeOf(question, { passages, no_good_match }, documentOf) {
  const at = passages.findIndex((passage) => isHit(passage, question, documentOf))
  const hit = passages[at]
  return {
    question,
    rank: hit ? at + 1 : null,
    refused: no_good_match,
    page: hit ? namesThePage(hit, question) : null,
    paragraph: hit ? namesTheParagraph(hit, question) : null,
  }
}

/**
 * Shares, each as a count out of a total.
 * @param {readonly Outcome[]} outcomes
 */
export function summarise(outcomes) {
  const answerable = outcomes.filter(({ question }) => question.document !== null)
  const unanswerable = outcomes.filter(({ question }) => question.document === null)
  return {
    hit_at_1: share(answerable, ({ rank }) => rank === 1),
    hit_at_5: share(answerable, ({ rank }) => rank !== null && rank <= 5),
    wrongly_refused: share(answerable, ({ refused }) => refused),
    rightly_refused: share(unanswerable, ({ refused }) => refused),
    page_label_right: share(
      outcomes.filter(({ page }) => page !== null),
      ({ page }) => page === true,
    ),
    paragraph_right: share(
      outcomes.filter(({ paragraph }) => paragraph !== null),
      ({ paragraph }) => paragraph === true,
    ),
  }
}

/** @template T @param {readonly T[]} all @param {(one: T) => boolean} holds */
const share = (all, holds) => ({ count: all.filter(holds).length, of: all.length })
