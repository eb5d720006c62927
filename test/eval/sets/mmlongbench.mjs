import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { question } from './set.mjs'

const FOLDER = 'ir/mmlongbench-doc'

/** The one library of the set. */
const LIBRARY = 'whole'

/**
 * Some of MMLongBench-Doc: three long PDFs, and questions on each with the pages that have the evidence, counted from 1. A question
 * is asked of its document alone, for most name none. All of it is held back: too little to fit anything on.
 * @param {string} corpus @param {import('../sets.mjs').Wanted} wanted
 * @returns {import('./set.mjs').LabelledSet}
 */
export function mmlongbench(corpus, wanted) {
  /** @type {readonly { doc_id: string, question: string, answer: string, evidence_pages: string }[]} */
  const rows = JSON.parse(readFileSync(join(corpus, FOLDER, 'samples.hand-out.json'), 'utf8'))
  return {
    documents: [...new Set(rows.map(({ doc_id }) => doc_id))].map((name) => ({
      key: name,
      library: LIBRARY,
      path: join(corpus, FOLDER, 'documents', name),
      metadata: { title: 'A long document', source_family: 'reference', scope: 'tenant' },
    })),
    questions: rows
      .filter(() => wanted(true))
      .map(({ doc_id, question: query, evidence_pages }, at) => {
        const pages = /** @type {number[]} */ (JSON.parse(evidence_pages))
        return question({
          id: `${at + 1}`,
          query,
          library: LIBRARY,
          documents: [doc_id],
          kind: pages.length === 0 ? 'unanswerable' : 'answerable',
          relevant: Object.fromEntries(pages.map((page) => [`${doc_id} ${page - 1}`, 1])),
        })
      }),
    itemsIn({ citation: { pages } }, { key }) {
      if (pages === null) return []
      const { from, to } = pages
      return Array.from({ length: to.index - from.index + 1 }, (_, at) => `${key} ${from.index + at}`)
    },
    isCited: async () => null,
  }
}
