import { describe, expect, test } from 'vitest'
import { documentPrefix, embeddingKey, originalKey } from '../../../workers/domain/artifact-keys.ts'
import type { Document } from '../../../workers/domain/document.ts'
import { facetsOf } from '../../../workers/domain/document.ts'
import type { DriftKind } from '../../../workers/domain/drift.ts'
import { partitionOf } from '../../../workers/domain/facets.ts'
import { STAGES } from '../../../workers/domain/job.ts'
import { poolOf } from '../../../workers/domain/lane.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import { leaveIndices } from '../../../workers/ingest/leave-indices.ts'
import { partsInVersions } from '../../../workers/ingest/parts-in-versions.ts'
import {
  type Cursor,
  type Reported,
  reconcile,
  reconcileSome,
} from '../../../workers/ingest/reconcile/reconcile.ts'
import { publish } from '../../../workers/ingest/stages/publish.ts'
import { work as workOn } from '../../../workers/ingest/work.ts'
import { A_MAKE, aDigest, aDocumentId, aWorkId } from '../../support/builders.ts'
import { aboutToPublish } from '../../support/kept.ts'
import type { Shelved } from '../../support/library.ts'
import { type MemoryEngine, memoryEngine } from '../../support/memory-engine.ts'

/** Two days on: what was written is no longer on its way to a document. */
const later = { now: () => Date.now() + 2 * 86_400_000 }

async function add(on: MemoryEngine, given: Partial<Document> = {}): Promise<Shelved> {
  const shelved = await aboutToPublish(on, given)
  await publish({ document: shelved.document, cursor: 0 }, on)
  for (const stage of STAGES) await on.ledger.advance(shelved.document.id, stage, 'done', {}, 0)
  await on.ledger.settle(shelved.document.id, 'published', null)
  return { ...shelved, document: (await on.catalogue.find(shelved.document.id))! }
}

async function run(on: MemoryEngine, repair: boolean): Promise<Reported[]> {
  const drifts: Reported[] = []
  let cursor: Cursor | null = null
  for (let slices = 0; slices < 100; slices += 1) {
    const report = await reconcile(cursor, repair, on)
    drifts.push(...report.drifts)
    cursor = report.next
    if (cursor === null) return drifts
  }
  throw new Error('the run has no end')
}

const work = async (on: MemoryEngine) => {
  for (let next = on.waiting.shift(); next !== undefined; next = on.waiting.shift())
    await workOn(next, 'a message', on)
}

const placeOf = ({ document }: Shelved, on: MemoryEngine) =>
  on.catalogue.partition(document.audience, document.subject, A_MAKE)

const elsewhere = (on: MemoryEngine) => on.catalogue.partition({ of: 'global' }, 'elsewhere', A_MAKE)

/** What is planted, and as what it is found. */
const DRIFTS: readonly [
  string,
  readonly DriftKind[],
  (on: MemoryEngine, one: Shelved) => Promise<unknown>,
][] = [
  [
    'words that are missing',
    ['words-differ'],
    async (on, one) => on.lexicalIndex.remove(await placeOf(one, on), one.document.id),
  ],
  [
    'a vector that is missing',
    ['vectors-differ'],
    async (on, one) =>
      on.vectorIndex.remove((await placeOf(one, on)).key, one.document.id, [one.chunks[0]!.id]),
  ],
  [
    'words and a vector too many',
    ['words-differ', 'vectors-differ'],
    async (on, one) => {
      const { chunks, document } = await aboutToPublish(on)
      await on.catalogue.update(document.id, { status: 'refused' })
      await on.ledger.settle(document.id, 'refused', null)
      const place = await placeOf(one, on)
      const facets = facetsOf(one.document)
      const { id: chunkId } = chunks[0]!
      await on.lexicalIndex.add(place, one.document.id, [{ chunkId, text: 'more', context: '', facets }])
      const [embedding] = await on.embedders[0].embed(['more'], 'passage')
      await on.vectorIndex.upsert(place.key, [{ chunkId, facets, embedding: embedding! }])
    },
  ],
  [
    'a mark of the indices that is missing',
    ['words-differ', 'vectors-differ', 'stray-words', 'stray-vectors'],
    (on, one) => on.catalogue.markIndexed(one.document.id, false),
  ],
  [
    'a change nobody was called for',
    ['entries-behind'],
    (on, one) => on.catalogue.describe(one.document.id, { grade: 3 }),
  ],
  [
    'a document in a place it has left',
    ['entries-behind'],
    async (on, one) => {
      await elsewhere(on)
      await on.catalogue.setOther(one.document.id, partitionOf({ of: 'global' }, 'elsewhere'))
    },
  ],
  [
    'a superseded document that has not left',
    ['not-left'],
    (on, one) => on.catalogue.supersede(one.document.id, aDocumentId(77_777)),
  ],
  [
    'words in another partition',
    ['stray-words'],
    async (on, { document, chunks }) =>
      on.lexicalIndex.add(
        await elsewhere(on),
        document.id,
        chunks.map(({ id }) => ({ chunkId: id, text: 'x', context: '', facets: facetsOf(document) })),
      ),
  ],
  [
    'vectors in another partition, of a document nobody knows',
    ['stray-vectors'],
    async (on, { document, chunks }) => {
      const { key } = await elsewhere(on)
      const facets = { ...facetsOf(document), documentId: aDocumentId(88_888) }
      const [embedding] = await on.embedders[0].embed(['x'], 'passage')
      await on.vectorIndex.upsert(key, [{ chunkId: chunks[0]!.id, facets, embedding: embedding! }])
    },
  ],
  [
    'artifacts of a document that was never made',
    ['stray-artifacts'],
    (on) => on.artifacts.put(originalKey(aDocumentId(99_999)), new Uint8Array(1), 'application/pdf'),
  ],
  [
    'a vector of a text nobody has',
    ['unused-embeddings'],
    (on, { document }) =>
      on.artifacts.put(embeddingKey(document.audience, 'old', aDigest('gone')), new Uint8Array(4), 'x'),
  ],
  [
    'a document that waits and has no job',
    ['job-missing'],
    async (on) => {
      const { document } = await aboutToPublish(on, { status: 'queued' })
      await on.ledger.remove(document.id)
      await on.artifacts.put(originalKey(document.id), new Uint8Array(2), 'application/pdf')
    },
  ],
  [
    'a document that waits while its job has failed',
    ['job-ended'],
    async (on) => {
      const { document } = await aboutToPublish(on)
      await on.ledger.settle(document.id, 'failed', { kind: 'stage-failed', detail: 'It broke.' })
    },
  ],
  [
    'a document that was to be published anew, and was not',
    ['job-ended'],
    async (on, { document }) => {
      await on.catalogue.supersede(document.id, aDocumentId(77_777))
      await leaveIndices(document, await partsInVersions(document, on), on)
      await on.catalogue.restore(document.id)
    },
  ],
  [
    'a job that goes on after its document has failed',
    ['job-open'],
    async (on) => {
      const { document } = await aboutToPublish(on)
      await on.catalogue.update(document.id, { status: 'failed' })
    },
  ],
  [
    'a job that stands after its document was published',
    ['job-open'],
    async (on) => {
      const { document } = await aboutToPublish(on)
      await publish({ document, cursor: 0 }, on)
      for (const stage of STAGES) await on.ledger.advance(document.id, stage, 'done', {}, 0)
    },
  ],
]

describe('what came apart', () => {
  test.each(DRIFTS)('is reported, left as it is, and put right: %s', async (_, kinds, plant) => {
    const on = memoryEngine({ clock: later })
    const one = await add(on)
    await add(on, { audience: { of: 'global' }, subject: 'art' })
    expect(await run(on, false)).toEqual([])
    await plant(on, one)
    const reported = await run(on, false)
    expect([...new Set(reported.map(({ kind }) => kind))]).toEqual(kinds)
    expect(reported.every(({ repaired }) => !repaired)).toBe(true)
    expect(await run(on, false)).toEqual(reported)
    const repaired = await run(on, true)
    expect(repaired.every((drift) => drift.repaired)).toBe(true)
    await work(on).catch((fault: Error) => expect(fault.message).not.toMatch(/Counts|hold/))
    expect(await run(on, true)).toEqual([])
  })

  test('a deletion that was cut off is finished', async () => {
    const on = memoryEngine({ clock: later })
    const one = await add(on)
    await erase(one.document, on)
    await on.artifacts.put(`${documentPrefix(one.document.id)}x1/lines/0.json`, new Uint8Array(1), 'x')
    const place = await placeOf(one, on)
    const facets = facetsOf(one.document)
    await on.lexicalIndex.add(place, one.document.id, [
      { chunkId: one.chunks[0]!.id, text: 'left', context: '', facets },
    ])
    const kinds = (await run(on, true)).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['stray-words', 'stray-artifacts']))
    expect(await run(on, false)).toEqual([])
    expect(await on.artifacts.list(documentPrefix(one.document.id), null, 10)).toEqual([])
  })

  test('what is new may be on its way to a document', async () => {
    const on = memoryEngine()
    await add(on)
    await on.artifacts.put(originalKey(aDocumentId(99_999)), new Uint8Array(1), 'application/pdf')
    expect(await run(on, true)).toEqual([])
  })

  test('revisions that follow each other are as they should be', async () => {
    const on = memoryEngine({ clock: later })
    const workId = aWorkId()
    const first = await add(on, { workId })
    const second = await add(on, { workId })
    expect(await run(on, false)).toEqual([])
    expect((await on.catalogue.find(first.document.id))?.supersededBy).toBe(second.document.id)
  })

  test('a repair that fails is told as none, and does not keep the others', async () => {
    const on = memoryEngine({ clock: later })
    const [one, other] = [await add(on), await add(on)]
    for (const each of [one, other]) await on.lexicalIndex.remove(await placeOf(each, on), each.document.id)
    const describe = on.catalogue.describe
    const stuck = {
      ...on,
      catalogue: {
        ...on.catalogue,
        describe: (...given: Parameters<typeof describe>) =>
          given[0] === one.document.id ? Promise.reject(new Error('down')) : describe(...given),
      },
    }
    const report = await reconcile(null, true, stuck)
    expect(new Map(report.drifts.map(({ document, repaired }) => [document, repaired]))).toEqual(
      new Map([
        [one.document.id, false],
        [other.document.id, true],
      ]),
    )
  })

  test('many documents take several slices, each from where the last ended', async () => {
    const on = memoryEngine()
    for (let made = 0; made < 60; made += 1) {
      const { document } = await aboutToPublish(on, { status: 'refused' })
      await on.ledger.open({ documentId: document.id, pool: poolOf(document.audience), lane: 'bulk' })
      await on.ledger.settle(document.id, 'refused', null)
    }
    const first = await reconcile(null, false, on)
    const second = await reconcile(first.next, false, on)
    expect([first.check, first.checked, second.check, second.checked]).toEqual([
      'documents',
      50,
      'documents',
      10,
    ])
    expect(second.next).toEqual({ check: 'words', at: '' })
  })

  test('in time all is seen from places left to chance', async () => {
    const on = memoryEngine({ clock: later })
    const one = await add(on)
    await on.lexicalIndex.remove(await placeOf(one, on), one.document.id)
    const everyFirst = { ...on, randomness: { bytes: (count: number) => new Uint8Array(count) } }
    await reconcileSome(everyFirst)
    await work(on)
    expect(await run(on, false)).toEqual([])
  })
})
