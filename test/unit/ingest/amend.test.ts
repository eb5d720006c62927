import { describe, expect, test } from 'vitest'
import type { Document } from '../../../workers/domain/document.ts'
import { type Filter, partitionOf } from '../../../workers/domain/facets.ts'
import { indexKey } from '../../../workers/domain/index-version.ts'
import type { Amendment } from '../../../workers/ingest/amend.ts'
import { embeddingKeysOf } from '../../../workers/ingest/embed-chunks.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import { catchUp } from '../../../workers/ingest/refresh.ts'
import { publish } from '../../../workers/ingest/stages/publish.ts'
import { change, documentOf, found, GLOBAL, IN_BOTH, published, work } from '../../support/amended.ts'
import { A_MAKE } from '../../support/builders.ts'
import { interrupted, stopped } from '../../support/interrupted.ts'
import { aboutToPublish, keptOf } from '../../support/kept.ts'
import type { Shelved } from '../../support/library.ts'
import { type MemoryEngine, memoryEngine } from '../../support/memory-engine.ts'

describe('revoking', () => {
  test('hides at once and can be undone, with both indices as they were', async () => {
    const { on, shelved } = await published()
    expect((await change(shelved, on, { revoked: true })).ok).toBe(true)
    expect(await found(on, 'mitosis')).toEqual([])
    expect(await keptOf(shelved, on)).toMatchObject(IN_BOTH)
    await change(shelved, on, { revoked: true })
    await change(shelved, on, { revoked: false })
    expect(await found(on, 'mitosis')).toEqual(['A textbook'])
    expect(await keptOf(shelved, on)).toMatchObject(IN_BOTH)
  })
})

describe('a change of what a document is filtered by', () => {
  test.each<[string, Partial<Document>, Amendment['description'], Filter, Filter]>([
    ['the grade', { grade: 7 }, { grade: 9 }, { grade: 7 }, { grade: 9 }],
    ['a grade where none was', {}, { grade: 0 }, { grade: 1 }, { grade: 0 }],
    ['the locale', { locale: 'en' }, { locale: 'hi' }, { locale: 'en' }, { locale: 'hi' }],
    [
      'the family',
      {},
      { sourceFamily: 'worksheet' },
      { sourceFamilies: ['textbook'] },
      { sourceFamilies: ['worksheet'] },
    ],
    [
      'the subject of a school',
      { subject: 'art' },
      { subject: 'biology' },
      { subject: 'art' },
      { subject: 'biology' },
    ],
    [
      'the subject of global content',
      { subject: 'art', audience: GLOBAL },
      { subject: 'biology' },
      { subject: 'art' },
      { subject: 'biology' },
    ],
    [
      'no subject for global content',
      { subject: 'art', audience: GLOBAL },
      { subject: null },
      { subject: 'art' },
      {},
    ],
  ])(
    'is one step for readers, wherever the work is cut off: %s',
    async (_, given, description, before, after) => {
      for (let at = 0; ; at += 1) {
        const { on, shelved } = await published(given)
        expect(await found(on, 'mitosis', before)).toHaveLength(
          Object.keys(given).length > 0 || before.sourceFamilies ? 1 : 0,
        )
        expect((await change(shelved, on, { description })).ok).toBe(true)
        const seen = async (when: string) => {
          expect(await found(on, 'mitosis', before), when).toEqual([])
          expect(await found(on, 'mitosis', after), when).toEqual(['A textbook'])
          expect(await found(on, 'mitosis'), when).toEqual(['A textbook'])
        }
        await seen('at once')
        const cut = interrupted(on, at, stopped)
        const outcome = await catchUp(shelved.document.id, cut.ports).catch((fault: Error) => fault.message)
        await seen(`after ${at} calls`)
        if (!cut.reached()) break
        expect(outcome).toBe('stopped')
        await work(on)
        await seen(`done after ${at} calls`)
        await isSettled(on, shelved)
      }
    },
  )

  test('made again while the first is under way ends as the last', async () => {
    for (let at = 0; ; at += 1) {
      const { on, shelved } = await published({ subject: 'art', audience: GLOBAL, grade: 7 })
      await change(shelved, on, { description: { subject: 'biology', grade: 8 } })
      const mixed = interrupted(on, at, async () => {
        await change(shelved, on, { description: { subject: 'chemistry', grade: 9 } })
        await work(on)
      })
      await catchUp(shelved.document.id, mixed.ports)
      if (!mixed.reached()) break
      await work(on)
      expect(
        await found(on, 'mitosis', { subject: 'chemistry', grade: 9 }),
        `after ${at} calls`,
      ).toHaveLength(1)
      expect(await found(on, 'mitosis', { grade: 7 })).toEqual([])
      await isSettled(on, shelved)
    }
  })

  test('taken back while the first is under way leaves nothing elsewhere', async () => {
    const { on, shelved } = await published({ subject: 'art', audience: GLOBAL })
    await change(shelved, on, { description: { subject: 'biology' } })
    const cut = interrupted(on, 11, stopped)
    await catchUp(shelved.document.id, cut.ports).catch(() => undefined)
    await change(shelved, on, { description: { subject: 'art' } })
    await work(on)
    await isSettled(on, shelved)
    expect(await found(on, 'mitosis', { subject: 'art' })).toHaveLength(1)
  })

  test('and a deletion meanwhile leaves nothing', async () => {
    for (let at = 0; ; at += 1) {
      const { on, shelved } = await published({ subject: 'art', audience: GLOBAL })
      await change(shelved, on, { description: { subject: 'biology' } })
      const mixed = interrupted(on, at, async () => erase(await documentOf(shelved, on), on))
      await catchUp(shelved.document.id, mixed.ports).catch(() => undefined)
      if (!mixed.reached()) break
      expect(await everywhere(on, shelved), `after ${at} calls`).toEqual([])
    }
  })

  test('and a successor meanwhile leaves it out of both indices', async () => {
    for (let at = 0; ; at += 1) {
      const { on, shelved } = await published({ subject: 'art', audience: GLOBAL })
      await change(shelved, on, { description: { subject: 'biology' } })
      const second = await aboutToPublish(on, {
        subject: 'art',
        audience: GLOBAL,
        workId: shelved.document.workId,
      })
      const mixed = interrupted(
        on,
        at,
        async () => void (await publish({ document: second.document, cursor: 0 }, on)),
      )
      await catchUp(shelved.document.id, mixed.ports).catch(() => catchUp(shelved.document.id, on))
      if (!mixed.reached()) break
      expect(await everywhere(on, shelved), `after ${at} calls`).toEqual([])
      expect(await found(on, 'mitosis'), `after ${at} calls`).toHaveLength(1)
    }
  })
})

describe('a new title', () => {
  test('is said at once, and found by its words once the entries follow', async () => {
    const { on, shelved } = await published({ title: 'Old name' })
    const before = await embeddingKeysOf(shelved.document, shelved.chunks, A_MAKE.embedder, on)
    await change(shelved, on, { description: { title: 'Zoology primer' } })
    expect(await found(on, 'mitosis')).toEqual(['Zoology primer'])
    await work(on)
    expect(await found(on, 'zoology primer')).toContain('Zoology primer')
    const kept = await Promise.all(before.map((key) => on.artifacts.has(key)))
    expect(kept).toEqual([false, false])
    const after = await embeddingKeysOf(await documentOf(shelved, on), shelved.chunks, A_MAKE.embedder, on)
    expect(await Promise.all(after.map((key) => on.artifacts.has(key)))).toEqual([true, true])
  })
})

test.each([
  ['queued', 'not-ready'],
  ['running', 'not-ready'],
  ['failed', 'conflict'],
  ['refused', 'conflict'],
] as const)('a document that is %s can be revoked, not renamed', async (status, kind) => {
  const on = memoryEngine()
  const shelved = await aboutToPublish(on, { status })
  const renamed = await change(shelved, on, { revoked: true, description: { title: 'New' } })
  expect(renamed).toMatchObject({ ok: false, error: { kind } })
  expect((await documentOf(shelved, on)).revokedAt).toBeNull()
  expect(await change(shelved, on, { revoked: true })).toMatchObject({ ok: true })
})

/** The partitions that hold entries of a document. */
async function everywhere(on: MemoryEngine, { document, chunks }: Shelved): Promise<string[]> {
  const ids = chunks.map(({ id }) => id)
  const held = await Promise.all(
    [...on.shelf.partitions.values()].map(async ({ key: partition, table }) => {
      const key = indexKey(A_MAKE, partition)
      const words = await on.lexicalIndex.count({ key, table }, document.id)
      const vectors = await on.vectorIndex.count(key, document.id, ids)
      return words + vectors > 0 ? [`${partition} ${words} ${vectors}`] : []
    }),
  )
  return held.flat()
}

/** Nothing is left to do, and the entries are where the document belongs. */
async function isSettled(on: MemoryEngine, shelved: Shelved): Promise<void> {
  const document = await documentOf(shelved, on)
  const { audience, subject } = document
  expect(await everywhere(on, shelved)).toEqual([`${partitionOf(audience, subject)} 2 2`])
  expect(await on.catalogue.placement(document.id)).toMatchObject({ staleFrom: null, other: null })
}
