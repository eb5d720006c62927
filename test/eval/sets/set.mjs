/** @typedef {import('../section-document.mjs').SectionDocument} SectionDocument */
/** @typedef {import('../measures/ranking.mjs').Relevant} Relevant */
/**
 * A file of a set, in one of its libraries (each a school of its own) or for every school.
 * @typedef {{
 *   readonly key: string, readonly library: string, readonly path?: string, readonly sections?: SectionDocument,
 *   readonly metadata: { readonly title: string, readonly source_family: string, readonly scope: 'global' | 'tenant',
 *     readonly grade?: number, readonly subject?: string, readonly locale?: string },
 * }} SetDocument key names it within the set
 */
/** @typedef {'answerable' | 'adversarial' | 'paragraph_removed' | 'article_removed' | 'unanswerable'} Kind */
/**
 * @typedef {{
 *   readonly id: string, readonly query: string, readonly library: string, readonly kind: Kind, readonly relevant: Relevant,
 *   readonly grade: number | null, readonly subject: string | null, readonly language: string,
 *   readonly answers: readonly string[], readonly documents: readonly string[], readonly hasNearMiss: boolean,
 * }} Question
 * `id` is that of its pair where the same question is asked of another library; `answers` are words that the right place has, any
 * of them; `documents` are the keys it is asked of, none for the whole library
 */
/**
 * What is read of a passage on the wire.
 * @typedef {import('../../acceptance/score.mjs').Passage & { readonly citation: { readonly block_ids: readonly string[],
 *   readonly quote: string } }} Passage
 */
/**
 * A labelled set: what to load, what to ask, and what a passage of a document is worth.
 * @typedef {{
 *   readonly documents: readonly SetDocument[], readonly questions: readonly Question[],
 *   itemsIn(passage: Passage, document: SetDocument, question: Question): readonly string[],
 *   isCited(passage: Passage, document: SetDocument, question: Question, lookUp: () => Promise<any>): Promise<boolean | null>,
 * }} LabelledSet
 * `itemsIn` tells the items a passage covers, in order, by its citation; `isCited` whether the cited place truly has the
 * evidence, null where nobody can tell; it may look the citation up
 */

/** An item that looks like the answer and is not. */
export const NEAR_MISS = 'near-miss'

/** A question with what most sets leave unsaid. @param {Partial<Question> & Pick<Question, 'id' | 'query' | 'library'>} given @returns {Question} */
export const question = (given) => ({
  kind: 'answerable',
  relevant: {},
  grade: null,
  subject: null,
  language: 'en',
  answers: [],
  documents: [],
  hasNearMiss: false,
  ...given,
})
