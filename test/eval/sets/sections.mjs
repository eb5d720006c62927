import { letters } from '../../acceptance/letters.mjs'
import { ordinalsOf } from '../section-document.mjs'

/**
 * How passages of documents that were made of items are judged: by the blocks their citation names.
 * @returns {Pick<import('./set.mjs').LabelledSet, 'itemsIn' | 'isCited'>}
 */
export const bySections = () => ({
  itemsIn: ({ citation }, { sections }) => [
    ...new Set(ordinalsOf(citation.block_ids).flatMap((at) => sections?.blocks[at]?.item ?? [])),
  ],
  async isCited({ citation }, { sections }, { answers }) {
    const stands = ordinalsOf(citation.block_ids).map((at) => sections?.blocks[at]?.text ?? '')
    const isSame = letters(stands.join(' ')) === letters(citation.quote)
    const hasAnswer =
      answers.length === 0 || answers.some((answer) => letters(citation.quote).includes(letters(answer)))
    return isSame && hasAnswer
  },
})

/**
 * Items in documents of so many each.
 * @template T @param {readonly T[]} all @param {number} size
 */
export const inDocuments = (all, size) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
