import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { WireJob } from '../../../workers/http/contract/document.ts'
import { WireAnswer } from '../../../workers/http/contract/retrieve.ts'
import { WireTrace } from '../../../workers/http/contract/trace.ts'
import type { Caller } from '../../support/api.ts'

/** Who asks, and a document of the school. */
interface Asking {
  readonly curator: Caller
  readonly schoolA: Caller
  readonly notes: z.infer<typeof WireJob>
}

/** What SEARCH promises, asked of a library that holds a chapter and a school's notes on it. */
export function searchSuite(library: () => Asking): void {
  test('answers with passages whose citations say where they stand', async () => {
    const answer = WireAnswer.parse(
      await library().schoolA.search('What happens to the chromosomes during metaphase?', { order: 'rank' }),
    )
    expect(answer.no_good_match).toBe(false)
    expect(answer.passages.map((passage) => passage.rank)).toEqual(answer.passages.map((_, at) => at + 1))
    for (const { citation, text, score_parts, rank_score } of answer.passages) {
      expect(citation.quote).toBe(text)
      expect(citation.regions.length).toBeGreaterThan(0)
      const parts = Object.values(score_parts!).reduce((sum, part) => sum + part, 0)
      expect(rank_score).toBeCloseTo(parts, 12)
    }
  })

  test('puts passages in document order unless asked for rank', async () => {
    const { passages } = await library().curator.search('chromosomes cell division phases', {
      max_passages: 6,
    })
    const places = passages.map((passage) => passage.citation.pages!.from.index)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  test('says so when nothing matches well', async () => {
    const answer = await library().schoolA.search('Who won the football world cup in 1974?')
    expect(answer.no_good_match).toBe(true)
    expect(answer.confidence).toBeLessThan(0.5)
  })

  test.each([
    'e=mc2',
    "it's",
    '38.101',
    'NEAR(',
    '"',
    '',
    '   ',
    'multi-agent',
    'C++',
    'a*',
    'law AND',
    '\u0000',
    '(',
    'grammar::fa',
  ])('takes %j as it is', async (query) => {
    const answer = WireAnswer.parse(await library().schoolA.search(query))
    expect(answer.no_good_match).toBe(answer.nothing !== null)
  })

  test('keeps within a token budget', async () => {
    const { passages } = await library().schoolA.search('chromosomes mitosis phases', { token_budget: 600 })
    expect(passages.reduce((sum, passage) => sum + passage.token_count, 0)).toBeLessThanOrEqual(600)
    expect(passages.length).toBeGreaterThan(0)
  })

  test('filters before it ranks', async () => {
    const { passages } = await library().schoolA.search('mitosis', {
      filters: { source_families: ['teacher_note'] },
    })
    expect(new Set(passages.map((passage) => passage.citation.document.id))).toEqual(
      new Set([library().notes.document_id]),
    )
    const none = await library().schoolA.search('mitosis', { filters: { grade: 3 } })
    expect([none.passages, none.no_good_match]).toEqual([[], true])
  })

  test('is traced: scope, partitions, steps and scores of the answer that was given', async () => {
    const answer = await library().schoolA.search('chromosomes in mitosis', { order: 'rank' })
    const response = await library().schoolA.send(`/traces/${answer.trace_id}`)
    const trace = WireTrace.parse(await response.json())
    expect(trace).toMatchObject({ asked: { mode: 'SEARCH' }, scope: { tenant: 'school-a' } })
    expect(trace.returned.items.map(({ chunk_id, rank_score }) => [chunk_id, rank_score])).toEqual(
      answer.passages.map(({ chunk_id, rank_score }) => [chunk_id, rank_score]),
    )
    expect(trace.partitions.items.length).toBeGreaterThan(0)
    expect(trace.cost.d1_round_trips).toBeLessThanOrEqual(4)
    const document = answer.passages[0]!.citation.document.id
    const fetched = await library().schoolA.fetchAll(document)
    const ofFetch = await library().schoolA.send(`/traces/${fetched.trace_id}`)
    expect(await ofFetch.json()).toMatchObject({
      query: null,
      asked: { mode: 'FETCH', document_id: document },
    })
  })

  test('costs at most four round trips and 500 rows', async () => {
    const response = await library().schoolA.post('/retrieve', {
      mode: 'SEARCH',
      query: 'chromosomes in mitosis',
    })
    const timing = response.headers.get('server-timing')!
    expect(Number(/d1-trips;desc="(\d+)"/.exec(timing)![1])).toBeLessThanOrEqual(4)
    expect(Number(/d1-rows;desc="(\d+)"/.exec(timing)![1])).toBeLessThanOrEqual(500)
  })
}
