import { expect, test } from 'vitest'
import { webCryptoKeyedDigest } from '../../../workers/adapters/keyed-digest/web-crypto.ts'
import { systemTimer } from '../../../workers/adapters/timer/system.ts'
import { memoryTraceStore } from '../../../workers/adapters/trace-store/memory.ts'
import { confidence } from '../../../workers/domain/confidence.ts'
import type { Filter } from '../../../workers/domain/facets.ts'
import type { Scope } from '../../../workers/domain/scope.ts'
import { Trace } from '../../../workers/domain/trace.ts'
import { keepTrace, type TracePorts } from '../../../workers/retrieve/keep-trace.ts'
import type { SearchRequest } from '../../../workers/retrieve/request.ts'
import { retrieve } from '../../../workers/retrieve/retrieve.ts'
import { sweepTraces } from '../../../workers/retrieve/sweep-traces.ts'
import { aTrace } from '../../contract/trace-store.suite.ts'
import { A_MAKE, aDocumentId, aWorkId } from '../../support/builders.ts'
import { entriesOf } from '../../support/indexed.ts'
import { shelve } from '../../support/library.ts'
import { memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

const TEXTS = ['Mitosis has four phases.', 'Meiosis has two divisions.', 'Phases of the moon are four.']

/** An engine with three passages, the second read with doubt. */
async function engine() {
  const on = memoryEngine()
  const shelved = await shelve(on, {}, TEXTS, (at) => ({ confidence: confidence(at === 1 ? 0.4 : 1) }))
  const { audience, subject, id } = shelved.document
  const partition = await on.catalogue.partition(audience, subject, A_MAKE)
  const entries = entriesOf(shelved)
  await on.lexicalIndex.add(partition, id, entries)
  const embeddings = await on.embedders[0].embed(
    entries.map(({ text }) => text),
    'passage',
  )
  await on.vectorIndex.upsert(
    partition.key,
    entries.map((entry, at) => ({ ...entry, embedding: embeddings[at]! })),
  )
  return { on, document: shelved.document }
}

const SEARCH: SearchRequest = {
  mode: 'SEARCH',
  query: 'four phases of mitosis',
  filter: {},
  maxPassages: 8,
  tokenBudget: null,
  minConfidence: 0,
  order: 'rank',
}

const traced = async (scope: Scope = aScope(), given: Partial<SearchRequest> = {}) => {
  const answer = await retrieve({ ...SEARCH, ...given }, scope, (await engine()).on)
  if (!answer.ok) throw new Error(answer.error.kind)
  return answer.value
}

test('the trace of a SEARCH tells scope, partitions, steps, caches and what came back, and no text', async () => {
  const { trace, passages } = await traced()
  expect(Trace.parse(trace)).toEqual(trace)
  expect(trace).toMatchObject({
    asked: { mode: 'SEARCH', filter: {}, maxPassages: 8 },
    scope: { tenant: 'school-a', role: 'teacher', audiences: { items: ['global', 'tenant:school-a'] } },
    partitions: { items: [{ generation: expect.any(Number), hidden: 0, unsettled: 0 }], more: 0 },
    caches: { queryEmbedding: { hits: 0, misses: 1 } },
    fallback: [],
  })
  expect(trace.partitions.items[0]!.key).toContain(A_MAKE.embedder)
  expect(trace.returned.items.map(({ chunkId }) => chunkId)).toEqual(passages.map(({ chunkId }) => chunkId))
  const of = Object.fromEntries(trace.steps.items.map((step) => [step.path, step]))
  expect(Object.keys(of)).toEqual(
    expect.arrayContaining([
      'gather',
      'gather/partitions',
      'gather/embed',
      'gather/lexical',
      'gather/dense',
      'fuse',
    ]),
  )
  expect(of.rerank).toMatchObject({ outcome: 'skipped' })
  expect(of.hydrate).toMatchObject({ in: of.fuse!.out, out: 3 })
  expect(of.assemble).toMatchObject({ in: 3, out: passages.length })
  expect(JSON.stringify(trace)).not.toMatch(/mitosis|meiosis|phases/i)
})

test('the parts of every score add up to it, for passages that were read with doubt, too', async () => {
  const { trace } = await traced()
  expect(trace.returned.items.length).toBeGreaterThan(1)
  for (const { score, parts } of trace.returned.items)
    expect(Object.values(parts!).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score!, 12)
})

test('the trace of a FETCH tells how a part was named, not its words', async () => {
  const { on, document } = await engine()
  const answer = await retrieve(
    {
      mode: 'FETCH',
      documentId: document.id,
      range: { by: 'heading', path: ['Secret heading'] },
      cursor: 0,
      maxPassages: 5,
      tokenBudget: null,
      minConfidence: 0,
    },
    aScope(),
    on,
  )
  expect(answer.ok && answer.value.trace).toMatchObject({
    asked: { mode: 'FETCH', documentId: document.id, by: 'heading' },
    caches: { queryEmbedding: null, semantic: null, content: null },
  })
  expect(JSON.stringify(answer)).not.toContain('Secret')
})

test('the longest trace fits into its row', async () => {
  const classes = Array.from({ length: 200 }, (_, at) => `c${at}`.padEnd(63, 'x'))
  const many = (count: number) => Array.from({ length: count }, (_, at) => aDocumentId(at + 1))
  const filter: Filter = {
    documentIds: many(100),
    workIds: Array.from({ length: 100 }, (_, at) => aWorkId(at + 1)),
    subject: 's'.repeat(63),
  }
  const { trace } = await traced(aScope({ tenant: 't'.repeat(63), classes }), { filter })
  const [step] = trace.steps.items
  const returned = (await traced()).trace.returned.items[0]!
  const longest = {
    ...trace,
    partitions: {
      items: Array.from({ length: 25 }, () => ({
        key: `c9999.${'e'.repeat(60)}.class:${'t'.repeat(63)}/${'c'.repeat(63)}`,
        generation: 1e9,
        hidden: 1e6,
        unsettled: 1e6,
      })),
      more: 1e6,
    },
    steps: {
      items: Array.from({ length: 60 }, () => ({ ...step!, path: 'p'.repeat(60), why: 'w'.repeat(60) })),
      more: 9,
    },
    returned: {
      items: Array.from({ length: 50 }, () => ({
        ...returned,
        citationId: returned.citationId.padEnd(300, '.1'),
      })),
      more: 0,
    },
  }
  expect(trace.scope.audiences).toMatchObject({ more: 177 })
  expect(JSON.stringify(longest).length).toBeLessThanOrEqual(65_536)
})

const ports = (given: Partial<TracePorts> = {}): TracePorts => ({
  traces: memoryTraceStore(),
  queryDigest: webCryptoKeyedDigest(new Uint8Array(32)),
  traceLifetime: 1_000,
  timer: systemTimer,
  log: { event: () => {} },
  ...given,
})

test('equal queries of a school have equal fingerprints, those of two schools never', async () => {
  const on = ports()
  const hashed = async (query: string, scope: Scope, keyed = on) => {
    const trace = aTrace(1)
    await keepTrace(trace, query, scope, { ...keyed, traces: on.traces })
    return (await on.traces.find(scope, trace.id, 0))!.query!.sha256
  }
  const first = await hashed('What is mitosis?', aScope())
  expect(await hashed('What is mitosis?', aScope({ sub: 'somebody-else' }))).toBe(first)
  const others = await Promise.all([
    hashed('What is meiosis?', aScope()),
    hashed('What is mitosis?', aScope({ tenant: 'school-b' })),
    hashed('What is mitosis?', aScope({ tenant: null, role: 'curator' })),
    hashed(
      'What is mitosis?',
      aScope(),
      ports({ queryDigest: webCryptoKeyedDigest(new Uint8Array(32).fill(1)) }),
    ),
  ])
  expect(new Set([first, ...others]).size).toBe(5)
})

test('a trace that cannot be kept is logged without a word of the query, and harms nobody', async () => {
  const events: string[] = []
  const down = {
    ...memoryTraceStore(),
    add: () => Promise.reject(new RangeError('INSERT of "What is mitosis?"')),
  }
  await keepTrace(
    aTrace(1),
    'What is mitosis?',
    aScope(),
    ports({
      traces: down,
      log: { event: (name, data) => void events.push(JSON.stringify([name, data])) },
    }),
  )
  expect(events).toEqual(['["trace-not-kept",{"error":"RangeError"}]'])
})

test('nothing is kept where traces live for no time', async () => {
  const on = ports({ traceLifetime: 0 })
  const trace = aTrace(1)
  await keepTrace(trace, 'q', aScope(), on)
  expect(await on.traces.find(aScope(), trace.id, 0)).toBeUndefined()
})

test('old traces are swept in bounded batches', async () => {
  const asked: [number, number][] = []
  const endless = {
    ...memoryTraceStore(),
    expire: async (before: number, limit: number) => {
      asked.push([before, limit])
      return limit
    },
  }
  await sweepTraces({ ...ports({ traces: endless }), clock: { now: () => 5_000 } })
  expect(asked).toHaveLength(20)
  expect(new Set(asked.map(String))).toEqual(new Set(['4000,1000']))
})
