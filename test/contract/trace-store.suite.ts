import { beforeAll, describe, expect, test } from 'vitest'
import { confidence } from '../../workers/domain/confidence.ts'
import { type Sha256, TraceId } from '../../workers/domain/ids.ts'
import type { Trace } from '../../workers/domain/trace.ts'
import type { TraceStore } from '../../workers/ports/trace-store.ts'
import { aDocumentId } from '../support/builders.ts'
import { anotherNumber, anotherSchool } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

const NONE = { items: [], more: 0 }

/** A trace with an id of its own. @param at when it was written */
export const aTrace = (at: number): Trace => ({
  id: TraceId.parse(`trc_${aDocumentId(anotherNumber()).slice(4)}`),
  at,
  asked: {
    mode: 'SEARCH',
    filter: { subject: 'biology' },
    order: 'rank',
    maxPassages: 8,
    tokenBudget: null,
    minConfidence: 0,
  },
  scope: { tenant: null, role: 'teacher', audiences: NONE },
  partitions: NONE,
  steps: NONE,
  caches: { queryEmbedding: { hits: 1, misses: 0 }, semantic: null, content: null },
  fallback: [],
  returned: NONE,
  confidence: confidence(0.5),
  noGoodMatch: false,
  nothing: null,
  ms: 3,
  cost: { roundTrips: 3, rowsRead: 40 },
})

const QUERY = { sha256: 'a'.repeat(64) as Sha256, text: 'What is it’; DROP TABLE traces;--' }

/** Holds an adapter of TraceStore to what the port promises. */
export function traceStoreSuite(make: () => Promise<TraceStore>): void {
  let store: TraceStore
  beforeAll(async () => {
    store = await make()
  })
  const ofNewSchool = () => aScope({ tenant: anotherSchool() })

  test('a trace is found as it was kept, by everybody of its school', async () => {
    const scope = ofNewSchool()
    const trace = aTrace(100)
    await store.add(scope, trace, QUERY)
    const kept = { trace, query: { sha256: QUERY.sha256, text: null } }
    expect(await store.find(scope, trace.id, 0)).toEqual(kept)
    const colleague = aScope({ tenant: scope.tenant, sub: 'person-2', role: 'student' })
    expect(await store.find(colleague, trace.id, 0)).toEqual(kept)
  })

  test('the same id again changes nothing', async () => {
    const scope = ofNewSchool()
    const trace = aTrace(100)
    await store.add(scope, trace, null)
    await store.add(ofNewSchool(), { ...trace, ms: 99 }, QUERY)
    expect(await store.find(scope, trace.id, 0)).toEqual({ trace, query: null })
  })

  test('another school, a curator and a later time find nothing', async () => {
    const scope = ofNewSchool()
    const trace = aTrace(100)
    await store.add(scope, trace, QUERY)
    const curator = aScope({ tenant: null, role: 'curator' })
    expect(await store.find(ofNewSchool(), trace.id, 0)).toBeUndefined()
    expect(await store.find(curator, trace.id, 0)).toBeUndefined()
    expect(await store.find(scope, trace.id, 101)).toBeUndefined()
    expect(await store.find(scope, aTrace(0).id, 0)).toBeUndefined()
    const theirs = aTrace(100)
    await store.add(curator, theirs, QUERY)
    expect(await store.find(scope, theirs.id, 0)).toBeUndefined()
    expect(await store.find(curator, theirs.id, 0)).toMatchObject({ trace: theirs, query: { text: null } })
  })

  describe('the text of a query', () => {
    const keptText = async (scope: ReturnType<typeof aScope>) => {
      const trace = aTrace(100)
      await store.add(scope, trace, QUERY)
      return { id: trace.id, text: (await store.find(scope, trace.id, 0))!.query!.text }
    }

    test('is kept from when its school says so, and for no other', async () => {
      const scope = ofNewSchool()
      expect(await store.keepsQueries(scope)).toBe(false)
      await store.keepQueries(scope, true)
      await store.keepQueries(scope, true)
      expect(await store.keepsQueries(scope)).toBe(true)
      expect((await keptText(scope)).text).toBe(QUERY.text)
      expect((await keptText(ofNewSchool())).text).toBeNull()
      expect(await store.keepsQueries(ofNewSchool())).toBe(false)
    })

    test('is gone with the word of its school, the trace stays', async () => {
      const [scope, other] = [ofNewSchool(), ofNewSchool()]
      for (const one of [scope, other]) await store.keepQueries(one, true)
      const [mine, theirs] = [await keptText(scope), await keptText(other)]
      await store.keepQueries(scope, false)
      expect((await keptText(scope)).text).toBeNull()
      await store.keepQueries(scope, true)
      expect((await store.find(scope, mine.id, 0))?.query).toEqual({ sha256: QUERY.sha256, text: null })
      expect((await store.find(other, theirs.id, 0))?.query?.text).toBe(QUERY.text)
    })

    test('of a curator is never kept', async () => {
      const curator = aScope({ tenant: null, role: 'curator' })
      await store.keepQueries(curator, true)
      expect(await store.keepsQueries(curator)).toBe(false)
      expect((await keptText(curator)).text).toBeNull()
    })
  })

  test('what is too old goes, the oldest first and no more than asked at a time', async () => {
    const scope = ofNewSchool()
    const traces = [3, 1, 2, 10].map(aTrace)
    for (const trace of traces) await store.add(scope, trace, null)
    const left = async () => {
      const found = await Promise.all(traces.map(({ id }) => store.find(scope, id, 0)))
      return found.flatMap((one) => one?.trace.at ?? [])
    }
    expect(await store.expire(5, 2)).toBe(2)
    expect(await left()).toEqual([3, 10])
    expect(await store.expire(5, 2)).toBe(1)
    expect(await store.expire(5, 2)).toBe(0)
    expect(await left()).toEqual([10])
  })
}
