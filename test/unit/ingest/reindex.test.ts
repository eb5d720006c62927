import { beforeEach, describe, expect, test } from 'vitest'
import type { Document } from '../../../workers/domain/document.ts'
import { IndexVersionId } from '../../../workers/domain/index-version.ts'
import { workOnIndex } from '../../../workers/ingest/build-index.ts'
import { embeddingKeysOf } from '../../../workers/ingest/embed-chunks.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import { partsInVersions } from '../../../workers/ingest/parts-in-versions.ts'
import { retireIndexVersion } from '../../../workers/ingest/reindex.ts'
import { work } from '../../../workers/ingest/work.ts'
import { retrieve } from '../../../workers/retrieve/retrieve.ts'
import { fixture } from '../../support/fixtures.ts'
import { interrupted } from '../../support/interrupted.ts'
import { buildIn, CURATOR, indexedLibrary, statesOf, switchIn, twoModels } from '../../support/reindexed.ts'
import { aScope } from '../../support/scopes.ts'
import { type SmallLibrary, smallLibrary } from '../../support/small-library.ts'

const NOTES = fixture('cell-division-notes.pdf')
const CHAPTER = fixture('cell-division.pdf')
const QUESTION = 'In which phase do the chromosomes line up?'
const FIRST = IndexVersionId.parse('c2.words-1')
const FINER = IndexVersionId.parse('c3.words-1')
const OTHER_MODEL = IndexVersionId.parse('c2.words-2')

let models: ReturnType<typeof twoModels>
let library: SmallLibrary
let notes: Document

const states = () => statesOf(library)
const build = (id: IndexVersionId) => buildIn(library, id)
const switchTo = (id: IndexVersionId, force = false) => switchIn(library, id, force)

/** What callers get: the citations of the best passages, how long the passages are, whether both arms spoke. */
const asked = async () => {
  const answer = await library.search(QUESTION)
  return {
    ids: answer.passages.map(({ citation }) => citation.id),
    longest: Math.max(...answer.passages.map(({ tokenCount }) => tokenCount)),
    fallback: answer.fallback,
    dense: answer.passages.some(({ scoreParts }) => scoreParts!.dense > 0),
  }
}

beforeEach(async () => {
  models = twoModels()
  library = indexedLibrary(models)
  notes = await library.add(NOTES)
})

describe('a library that is chunked anew', () => {
  test('answers from the old chunks until the switch, from the new ones after it, and from the old after going back', async () => {
    const before = await asked()
    await build(FINER)
    expect(await states()).toEqual({ [FIRST]: 'live 1/1', [FINER]: 'building 1/1' })
    expect(await asked()).toEqual(before)
    expect((await switchTo(FINER)).ok).toBe(true)
    const after = await asked()
    expect(after.longest).toBeLessThan(before.longest)
    expect([after.dense, after.fallback]).toEqual([true, []])
    expect(await states()).toEqual({ [FIRST]: 'draining 1/1', [FINER]: 'live 1/1' })
    expect((await switchTo(FIRST)).ok).toBe(true)
    expect(await asked()).toEqual(before)
  })

  test('resolves every citation to the same, whatever is live', async () => {
    const { ids } = await asked()
    const before = await Promise.all(ids.map((id) => library.look(id)))
    await build(FINER)
    await switchTo(FINER)
    const finer = await asked()
    const issuedAfter = await Promise.all(finer.ids.map((id) => library.look(id)))
    expect(await Promise.all(ids.map((id) => library.look(id)))).toEqual(before)
    await switchTo(FIRST)
    expect(await Promise.all(finer.ids.map((id) => library.look(id)))).toEqual(issuedAfter)
    await retireIndexVersion(FINER, CURATOR, library.on)
    await library.work()
    expect(await Promise.all(finer.ids.map((id) => library.look(id)))).toEqual(issuedAfter)
  })

  test('is fetched whole in either version', async () => {
    const words = async () =>
      (await library.fetch(notes)).passages.flatMap(({ citation }) => citation.blockIds).join(' ')
    const before = await words()
    await build(FINER)
    await switchTo(FINER)
    expect(await words()).toBe(before)
  })
})

test('a document that is fetched while the version changes comes whole, each block once', async () => {
  notes = await library.add(CHAPTER, { title: 'Cell division' })
  const blocksFrom = async (cursor: number, maxPassages: number) => {
    const asked = { documentId: notes.id, cursor, maxPassages, range: { by: 'all' } } as const
    const answer = await retrieve(
      { mode: 'FETCH', tokenBudget: null, minConfidence: 0, ...asked },
      aScope(),
      library.on,
    )
    if (!answer.ok) throw new Error(answer.error.detail)
    const ids = answer.value.passages.flatMap(({ citation }) => citation.blockIds)
    return { ids, next: answer.value.nextCursor }
  }
  const whole = (await blocksFrom(0, 100)).ids
  await build(FINER)
  for (let size = 1; ; size += 1) {
    const first = await blocksFrom(0, size)
    if (first.next === null) break
    await switchTo(FINER)
    const second = await blocksFrom(first.next, 3)
    await switchTo(FIRST)
    const rest = second.next === null ? [] : (await blocksFrom(second.next, 100)).ids
    expect([...first.ids, ...second.ids, ...rest], `after ${size} passages`).toEqual(whole)
  }
})

describe('a library that is embedded anew', () => {
  test('asks each model only for its own version', async () => {
    const [first, second] = models
    await asked()
    expect(second.asked).toEqual([])
    const passages = first.asked.filter((text) => text.startsWith('passage'))
    await build(OTHER_MODEL)
    expect(second.asked).toEqual(passages)
    expect(first.asked.filter((text) => text.startsWith('passage'))).toEqual(passages)
    await switchTo(OTHER_MODEL)
    const before = first.asked.length
    await asked()
    expect(first.asked).toHaveLength(before)
    expect(second.asked.at(-1)).toBe(`query: ${QUESTION}`)
  })

  test('answers by words alone, and says so, where the model of the live version is missing', async () => {
    await build(OTHER_MODEL)
    await switchTo(OTHER_MODEL)
    const without = smallLibrary({ ...library.on, embedders: [models[0]] })
    Object.assign(without.on, { library: library.on.library })
    const answer = await without.search(QUESTION)
    expect(answer.passages.length).toBeGreaterThan(0)
    expect(answer.fallback).toEqual([{ step: 'dense', reason: 'failed' }])
  })

  test('chunks are not written twice, and costs nothing when built again', async () => {
    const chunks = library.on.shelf.chunks.size
    await build(OTHER_MODEL)
    expect(library.on.shelf.chunks.size).toBe(chunks)
    const before = models[1].asked.length
    await build(OTHER_MODEL)
    expect(models[1].asked).toHaveLength(before)
  })
})

describe('while another version is built or kept', () => {
  test('new documents come into both, and one that is missing holds the switch up', async () => {
    await build(FINER)
    const taken = await library.take(CHAPTER, { title: 'Cell division' })
    expect(taken.ok).toBe(true)
    await library.work()
    expect(await states()).toEqual({ [FIRST]: 'live 2/2', [FINER]: 'building 2/2' })
    await switchTo(FINER)
    await library.on.indexVersions.forget(notes.id, FIRST)
    const back = await switchTo(FIRST)
    expect(back.ok ? 'switched' : back.error).toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('1 of 2'),
    })
    expect((await switchTo(FIRST, true)).ok).toBe(true)
    await workOnIndex(FIRST, library.on)
    expect(await states()).toMatchObject({ [FIRST]: 'live 2/2' })
  })

  test('a document that is being published when the live version changes comes into the new one first', async () => {
    for (let at = 0; ; at += 1) {
      const small = indexedLibrary(models)
      library = small
      const first = await small.add(NOTES)
      await build(FINER)
      await small.take(CHAPTER, { title: 'Cell division' })
      const mixed = interrupted(small.on, at * 20, async () => void (await switchTo(FINER)))
      const through = { ...small, on: { ...small.on, ...mixed.ports } }
      let delivered = 0
      for (let next = small.on.waiting.shift(); next !== undefined; next = small.on.waiting.shift())
        await work(next, `a message ${++delivered}`, through.on)
      await small.work()
      if (!mixed.reached()) break
      const { [FINER]: finer } = await states()
      expect(finer, `switched before call ${at * 20}`).toMatch(/2\/2$/)
      for (const { id } of [first, ...small.on.shelf.documents.values()])
        expect((await small.search(QUESTION, { filter: { documentIds: [id] } })).passages).not.toEqual([])
    }
  }, 60_000)

  test('a document that is deleted leaves all of them', async () => {
    await build(FINER)
    await build(OTHER_MODEL)
    const document = (await library.on.catalogue.find(notes.id))!
    const parts = await partsInVersions(document, library.on)
    expect(parts.map(({ chunks }) => chunks.length > 0)).toEqual([true, true, true])
    await erase(document, library.on)
    for (const { version, chunks } of parts) {
      const partition = await library.on.catalogue.partition(document.audience, document.subject, version)
      const ids = chunks.map(({ id }) => id)
      expect(await library.on.vectorIndex.count(partition.key, document.id, ids)).toBe(0)
      expect(await library.on.lexicalIndex.count(partition, document.id)).toBe(0)
      const keys = await embeddingKeysOf(document, chunks, version.embedder, library.on)
      expect((await Promise.all(keys.map((key) => library.on.artifacts.has(key)))).some(Boolean)).toBe(false)
    }
    expect(library.on.shelf.chunks.size).toBe(0)
  })
})

describe('a version that is removed', () => {
  test('leaves no vector, no chunk, no lexical entry and no kept embedding of its own', async () => {
    const chunksBefore = library.on.shelf.chunks.size
    await build(FINER)
    const document = (await library.on.catalogue.find(notes.id))!
    const finer = (await partsInVersions(document, library.on)).find(({ version }) => version.id === FINER)!
    const first = (await partsInVersions(document, library.on)).find(({ version }) => version.id === FIRST)!
    expect((await retireIndexVersion(FINER, CURATOR, library.on)).ok).toBe(true)
    await library.work()
    expect(await states()).toEqual({ [FIRST]: 'live 1/1' })
    expect(library.on.shelf.chunks.size).toBe(chunksBefore)
    const kept = async (part: typeof finer) => {
      const keys = await embeddingKeysOf(document, part.chunks, part.version.embedder, library.on)
      return (await Promise.all(keys.map((key) => library.on.artifacts.has(key)))).filter(Boolean).length
    }
    expect(await kept(first)).toBe(first.chunks.length)
    const shared = finer.chunks.filter(({ contentSha256 }) =>
      first.chunks.some((chunk) => chunk.contentSha256 === contentSha256),
    )
    expect(await kept(finer)).toBe(shared.length)
    expect((await asked()).dense).toBe(true)
  })

  test('is never the live one', async () => {
    const refused = await retireIndexVersion(FIRST, CURATOR, library.on)
    expect(refused.ok ? null : refused.error.kind).toBe('conflict')
  })
})
