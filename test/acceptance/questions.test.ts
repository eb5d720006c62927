import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corpusIsHere, corpusPath } from '../support/corpus.ts'
import { mostFound } from './check-citation.mjs'
import { letters, wordsOf } from './letters.mjs'
import { pageOf, popplerIsHere } from './poppler.mjs'

interface Place {
  /** Path of the PDF. */
  readonly pdf: string
  readonly page_index: number
  readonly quote: string
}

interface Question {
  readonly id: string
  /** Path of the PDF; null where no document answers. */
  readonly pdf: string | null
  readonly question: string
  readonly quote: string | null
  readonly page_index: number | null
  readonly page_label: string | null
  readonly paragraph: number | null
  /** Other places that answer as well, and places that look right and are not. */
  readonly also?: readonly Place[]
  readonly near_misses?: readonly Place[]
}

const FIXTURES = resolve(import.meta.dirname, '../../fixtures')

/** The rows of a list whose documents are named under `name`. */
const read = (path: string, name: 'document' | 'file', pdfOf: (document: string) => string): Question[] => {
  const placed = <Row extends object>(row: Row) => {
    const document = (row as Record<string, unknown>)[name]
    return { ...row, pdf: typeof document === 'string' ? pdfOf(document) : null }
  }
  return (JSON.parse(readFileSync(path, 'utf8')) as Question[]).map((row) => ({
    ...placed(row),
    ...(row.also && { also: row.also.map(placed) as Place[] }),
    ...(row.near_misses && { near_misses: row.near_misses.map(placed) as Place[] }),
  }))
}

const ours = read(resolve(FIXTURES, 'questions.json'), 'document', (name) => resolve(FIXTURES, `${name}.pdf`))
const theirs = read(resolve(import.meta.dirname, 'corpus-questions.json'), 'file', corpusPath)

const answered = (rows: readonly Question[]) => rows.filter((row) => row.pdf !== null)

const sets: [string, readonly Question[], boolean, { answered: number; unanswerable: number }][] = [
  ['the fixtures', ours, popplerIsHere, { answered: 55, unanswerable: 15 }],
  ['the corpus', theirs, popplerIsHere && corpusIsHere, { answered: 80, unanswerable: 20 }],
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

  test.skipIf(!canRead)('what answers as well, and what only looks right, stands on its page', () => {
    const places = rows.flatMap(({ id, also = [], near_misses = [] }) =>
      [...also, ...near_misses].map((place) => ({ id, ...place })),
    )
    const missing = places.filter((place) => mostFound(pageOf(place.pdf, place.page_index), place.quote) < 1)
    expect(places.length).toBeGreaterThanOrEqual(20)
    expect(missing).toEqual([])
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
