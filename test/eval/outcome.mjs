import { NEAR_MISS } from './sets/set.mjs'

/**
 * What became of a question: the items in the order they were given, each once, and what the answer says of itself.
 * @typedef {{
 *   readonly question: import('./sets/set.mjs').Question, readonly ranked: readonly string[],
 *   readonly rightPassage: number | null, readonly cited: boolean | null,
 *   readonly nearMiss: boolean | null, readonly confidence: number, readonly refused: boolean, readonly fellBack: boolean,
 *   readonly rerankSkipped: boolean | null,
 * }} Outcome
 * `rightPassage` is the place, from 1, of the first passage that is right; `cited` is null where no passage is right or nobody can tell; `nearMiss` tells whether one stands before the answer, null where
 * none is known; `rerankSkipped` is null where nothing is there to rerank with, or nobody looked
 */

/** @typedef {{ readonly path: string, readonly outcome: string, readonly why: string | null }} Step */
/**
 * @param {import('./sets/set.mjs').Question} question
 * @param {{ readonly passages: readonly import('./sets/set.mjs').Passage[], readonly confidence: number,
 *   readonly no_good_match: boolean, readonly fallback: readonly unknown[] }} answer passages from the best down
 * @param {readonly Step[]} steps of its trace, none where it was not read
 * @param {import('./sets/set.mjs').LabelledSet} set
 * @param {(id: string) => import('./sets/set.mjs').SetDocument | undefined} documentOf the document behind an id of the engine
 * @param {(citation: string) => Promise<unknown>} lookUp
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(question, answer, steps, set, documentOf, lookUp) {
  const covered = answer.passages.map((passage, at) => {
    const document = documentOf(passage.citation.document.id)
    const items = document === undefined ? [] : set.itemsIn(passage, document, question)
    return { passage, document, items: items.length === 0 ? [`passage ${at + 1}`] : items }
  })
  const ranked = [...new Set(covered.flatMap(({ items }) => items))]
  const isRight = (/** @type {string} */ item) => Object.hasOwn(question.relevant, item)
  const first = covered.find(({ items }) => items.some(isRight))
  const rerank = steps.find(({ path }) => path === 'rerank')
  const [answerAt, nearAt] = [ranked.findIndex(isRight), ranked.indexOf(NEAR_MISS)]
  return {
    question,
    ranked,
    rightPassage: first === undefined ? null : covered.indexOf(first) + 1,
    cited:
      first?.document === undefined
        ? null
        : await set.isCited(first.passage, first.document, question, () => lookUp(first.passage.citation.id)),
    nearMiss: question.hasNearMiss ? nearAt !== -1 && (answerAt === -1 || nearAt < answerAt) : null,
    confidence: answer.confidence,
    refused: answer.no_good_match,
    fellBack: answer.fallback.length > 0,
    rerankSkipped: rerank === undefined || rerank.why === 'none_set_up' ? null : rerank.outcome === 'skipped',
  }
}
