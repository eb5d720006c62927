import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHeldQuestion } from '../split.mjs'
import { abstracts, LIBRARY } from './abstracts.mjs'
import { question } from './set.mjs'
import { smartRecords } from './smart.mjs'

/** ADI: 82 abstracts on documentation, 35 questions. @param {string} corpus @param {import('../sets.mjs').Wanted} wanted */
export function adi(corpus, wanted) {
  const read = (/** @type {string} */ name) => readFileSync(join(corpus, 'ir/adi', name), 'utf8')
  const rows = read('ADI.REL')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const subject = 'documentation'
  return abstracts({
    title: 'Abstracts on documentation',
    subject,
    items: smartRecords(read('ADI.ALL')).map(({ id, fields: { T = '', W = '' } }) => ({
      id,
      heading: T || null,
      paragraphs: [W],
    })),
    questions: smartRecords(read('ADI.QRY'))
      .map(({ id, fields: { W = '' } }) =>
        question({
          id,
          query: W.replace(/\s+/gu, ' '),
          library: LIBRARY,
          subject,
          relevant: Object.fromEntries(rows.filter(([of]) => of === id).map(([, item]) => [item, 1])),
        }),
      )
      .filter(({ id, relevant }) => Object.keys(relevant).length > 0 && wanted(isHeldQuestion('adi', id))),
  })
}
