import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHeldQuestion } from '../split.mjs'
import { abstracts, LIBRARY } from './abstracts.mjs'
import { question } from './set.mjs'
import { smartRecords } from './smart.mjs'

/** The codes of Cleverdon: 1 is a complete answer, 4 of minimum interest. One row a query has −1, which nobody explains. */
const GAINS = /** @type {const} */ ({ 1: 4, 2: 3, 3: 2, 4: 1 })

/** Cranfield: 1,400 abstracts on aerodynamics, 225 questions. @param {string} corpus @param {import('../sets.mjs').Wanted} wanted */
export function cranfield(corpus, wanted) {
  const read = (/** @type {string} */ name) => readFileSync(join(corpus, 'ir/cranfield', name), 'utf8')
  const rows = read('cranqrel')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const subject = 'aerodynamics'
  const items = smartRecords(read('cran.all.1400')).map(({ id, fields: { T = '', W = '' } }) => ({
    id,
    heading: T || null,
    paragraphs: (W.startsWith(T) ? W.slice(T.length) : W).split(/\n {2,}(?=\S)/u),
  }))
  const known = new Set(items.filter(({ heading }) => heading !== null).map(({ id }) => id))
  return abstracts({
    title: 'Abstracts on aerodynamics',
    subject,
    items,
    // The numbers of the queries are not those of the judgements, which go by place.
    questions: smartRecords(read('cran.qry'))
      .map(({ fields: { W = '' } }, at) =>
        question({
          id: `${at + 1}`,
          query: W.replace(/\s+/gu, ' '),
          library: LIBRARY,
          subject,
          relevant: Object.fromEntries(
            rows.flatMap(([of, item = '', code = '']) =>
              of === `${at + 1}` && known.has(item) && code in GAINS
                ? [[item, GAINS[/** @type {keyof typeof GAINS} */ (/** @type {unknown} */ (code))]]]
                : [],
            ),
          ),
        }),
      )
      .filter(
        ({ id, relevant }) => Object.keys(relevant).length > 0 && wanted(isHeldQuestion('cranfield', id)),
      ),
  })
}
