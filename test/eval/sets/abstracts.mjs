import { sectionDocument } from '../section-document.mjs'
import { bySections, inDocuments } from './sections.mjs'

/** Abstracts in one document: enough that most of the time goes into their text. */
const IN_ONE = 50

/**
 * A set of abstracts, in documents of many sections, and questions on them.
 * @param {{ title: string, subject: string, items: readonly import('../section-document.mjs').Item[],
 *   questions: readonly import('./set.mjs').Question[] }} given
 * @returns {import('./set.mjs').LabelledSet}
 */
export const abstracts = ({ title, subject, items, questions }) => ({
  documents: inDocuments(items, IN_ONE).map((some, at) => ({
    key: `${at}`,
    library: LIBRARY,
    sections: sectionDocument(some),
    metadata: { title, source_family: 'reference', scope: 'tenant', subject, locale: 'en' },
  })),
  questions,
  ...bySections(),
})

/** The one library of such a set. */
export const LIBRARY = 'whole'
