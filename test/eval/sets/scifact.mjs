import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHeldQuestion } from '../split.mjs'
import { abstracts, LIBRARY } from './abstracts.mjs'
import { csvRows, pythonStrings } from './delimited.mjs'
import { question } from './set.mjs'

/**
 * SciFact: 5,183 abstracts on medicine, 809 claims with the abstracts that speak of them, as BEIR judges them.
 * @param {string} corpus @param {import('../sets.mjs').Wanted} wanted
 */
export function scifact(corpus, wanted) {
  const read = (/** @type {string} */ name) => csvRows(readFileSync(join(corpus, 'ir/scifact', name), 'utf8'))
  const subject = 'medicine'
  const claims = new Map(read('claims_train.csv').map((row) => [row.id ?? '', row]))
  return abstracts({
    title: 'Abstracts on medicine',
    subject,
    items: read('corpus_train.csv').map(({ doc_id = '', title = '', abstract = '' }) => ({
      id: doc_id,
      heading: title || null,
      paragraphs: [pythonStrings(abstract).join(' ')],
    })),
    questions: [...claims]
      .filter(([id]) => wanted(isHeldQuestion('scifact', id)))
      .map(([id, { claim = '', cited_doc_ids = '' }]) =>
        question({
          id,
          query: claim,
          library: LIBRARY,
          subject,
          relevant: Object.fromEntries((cited_doc_ids.match(/\d+/gu) ?? []).map((item) => [item, 1])),
        }),
      ),
  })
}
