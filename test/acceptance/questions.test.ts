import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corpusIsHere, corpusPath } from '../support/corpus.ts'
import { mostFound } from './check-citation.mjs'
import { letters, wordsOf } from './letters.mjs'
import { pageOf, popplerIsHere } from './poppler.mjs'

interface Question {
  readonly id: string
  /** Path of the PDF; null where no document answers. */
  readonly pdf: string | null
  readonly question: string
  readonly quote: string | null
  readonly page_index: number | null
  readonly page_label: string | null
  readonly paragraph: number | null
}

const FIXTURES = resolve(import.meta.dirname, '../../fixtures')

const read = <Name extends string>(path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as (Omit<Question, 'pdf'> & Record<Name, string | null>)[]

const ours = read<'document'>(resolve(FIXTURES, 'questions.json')).map((row) => ({
  ...row,
  pdf: row.document ? resolve(FIXTURES, `${row.document}.pdf`) : null,
}))
const theirs = read<'file'>(resolve(import.meta.dirname, 'corpus-questions.json')).map((row) => ({
  ...row,
  pdf: row.file ? corpusPath(row.file) : null,
}))

const answered = (rows: readonly Question[]) => rows.filter((row) => row.pdf !== null)

const sets: [string, readonly Question[], boolean, { answered: number; unanswerable: number }][] = [
  ['the fixtures', ours, popplerIsHere, { answered: 25, unanswerable: 6 }],
  ['the corpus', theirs, popplerIsHere && corpusIsHere, { answered: 40, unanswerable: 8 }],
]

describe.each(sets)('questions on %s', (_, rows, canRead, least) => {
  test('there are enough of both kinds, each with an id of its own', () => {
    expect(answered(rows).length).toBeGreaterThanOrEqual(least.answered)
    expect(rows.length - answered(rows).length).toBeGreaterThanOrEqual(least.unanswerable)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test.each(answered(rows))('$id asks in words of its own', ({ question, quote }) => {
    expect(letters(question)).not.toContain(letters(quote!))
    expect(letters(quote!)).not.toContain(letters(question))
  })

  test.skipIf(!canRead).each(answered(rows))('$id is answered on its page', ({ pdf, quote, page_index }) => {
    expect(mostFound(pageOf(pdf!, page_index!), quote!)).toBe(1)
  })

  test.skipIf(!canRead).each(answered(rows).filter(({ page_label }) => page_label !== null))(
    '$id has the printed page number',
    ({ pdf, page_index, page_label }) => {
      const outer = pageOf(pdf!, page_index!).words.filter(({ box }) => box[1] < 0.12 || box[3] > 0.85)
      expect(outer.flatMap(({ text }) => [...wordsOf(text), ...wordsOf(text.replace('/', ' '))])).toContain(
        letters(page_label!),
      )
    },
  )
})
