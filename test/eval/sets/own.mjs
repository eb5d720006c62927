import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkCitation } from '../../acceptance/check-citation.mjs'
import { letters } from '../../acceptance/letters.mjs'
import { popplerIsHere } from '../../acceptance/poppler.mjs'
import { isHit, namesThePage, namesTheParagraph } from '../../acceptance/score.mjs'
import { BOOKS, FIXTURES } from './books.mjs'
import { NEAR_MISS, question } from './set.mjs'

const ROOT = resolve(import.meta.dirname, '../../..')

/** What stands for the right place. */
const ANSWER = 'answer'

/** The one library of the questions of the project. */
const LIBRARY = 'whole'

/** @typedef {{ readonly document: string, readonly page_index: number, readonly quote: string }} Place */
/**
 * @typedef {import('../../acceptance/score.mjs').Question & { readonly grade: number | null, readonly subject: string | null,
 *   readonly language?: string, readonly also?: readonly Place[], readonly near_misses?: readonly Place[] }} Row
 * `also` are other places that answer as well; `near_misses` look right and are not
 */

/** The questions on the documents of the repository. */
export const fixtureQuestions = () =>
  ownSet(rowsOf(join(ROOT, 'fixtures/questions.json'), 'document'), FIXTURES, (name) =>
    join(ROOT, `fixtures/${name}.pdf`),
  )

/** The questions on the textbooks of the shared corpus. @param {string} corpus */
export const corpusQuestions = (corpus) =>
  ownSet(rowsOf(join(ROOT, 'test/acceptance/corpus-questions.json'), 'file'), BOOKS, (file) =>
    join(corpus, file),
  )

/**
 * @param {readonly Row[]} rows @param {typeof BOOKS} books @param {(name: string) => string} pathOf
 * @returns {import('./set.mjs').LabelledSet}
 */
function ownSet(rows, books, pathOf) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rowOf = (/** @type {{ id: string }} */ { id }) => /** @type {Row} */ (byId.get(id))
  return {
    documents: Object.entries(books).map(([key, metadata]) => ({
      key,
      library: LIBRARY,
      path: pathOf(key),
      metadata: { ...metadata, scope: metadata.source_family === 'teacher_note' ? 'tenant' : 'global' },
    })),
    questions: rows.map((row) =>
      question({
        id: row.id,
        query: row.question,
        library: LIBRARY,
        kind: row.document === null ? 'unanswerable' : 'answerable',
        relevant: row.document === null ? {} : { [ANSWER]: 1 },
        grade: row.grade ?? null,
        subject: row.subject ?? null,
        language: row.language ?? 'en',
        hasNearMiss: (row.near_misses ?? []).length > 0,
      }),
    ),
    itemsIn(passage, { key }, asked) {
      const row = rowOf(asked)
      const stands = (/** @type {Place} */ place) => isHit(passage, { ...row, ...place }, () => key)
      if (row.document !== null && isHit(passage, row, () => key)) return [ANSWER]
      if (row.also?.some(stands)) return [ANSWER]
      return row.near_misses?.some(stands) ? [NEAR_MISS] : []
    },
    async isCited(passage, { key, path }, asked, lookUp) {
      const row = rowOf(asked)
      if (!popplerIsHere || path === undefined) return null
      const isFirst = row.document !== null && isHit(passage, row, () => key)
      const evidence = isFirst ? row.quote : row.also?.find(({ document }) => document === key)?.quote
      const isNamed = namesThePage(passage, row) !== false && namesTheParagraph(passage, row) !== false
      const { failing } = checkCitation(await lookUp(), path)
      return (!isFirst || isNamed) && !failing.some(({ cited }) => overlap(cited, evidence ?? ''))
    },
  }
}

/** Whether a line is of the evidence, or has all of it. @param {string} line @param {string} evidence */
const overlap = (line, evidence) =>
  letters(evidence).includes(letters(line)) || letters(line).includes(letters(evidence))

/** @param {string} path @param {'document' | 'file'} name what the rows call their document @returns {readonly Row[]} */
const rowsOf = (path, name) =>
  JSON.parse(readFileSync(path, 'utf8')).map((/** @type {any} */ { [name]: document, ...row }) => ({
    ...row,
    document,
    ...(row.also && {
      also: row.also.map((/** @type {any} */ place) => ({ ...place, document: place[name] })),
    }),
    ...(row.near_misses && {
      near_misses: row.near_misses.map((/** @type {any} */ place) => ({ ...place, document: place[name] })),
    }),
  }))
