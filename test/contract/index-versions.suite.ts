import { beforeEach, describe, expect, test } from 'vitest'
import { ChunkerName, EmbedderName, indexVersionId } from '../../workers/domain/index-version.ts'
import { MOST_PLACING_TRIES, PLACING_STAGES, type PlacingStage } from '../../workers/ports/index-versions.ts'
import { A_MAKE, A_VERSION } from '../support/builders.ts'
import { anotherSchool, forSchool, type LibraryPair, shelve } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

const NEXT = { ...A_MAKE, embedder: EmbedderName.parse('words-2') }
const NEXT_ID = indexVersionId(NEXT)
const FINER = { ...A_MAKE, chunker: ChunkerName.parse('c9') }

/** What every keeper of index versions promises. @param make an empty library */
export function indexVersionsSuite(make: () => Promise<LibraryPair>): void {
  let pair: LibraryPair
  beforeEach(async () => {
    pair = await make()
  })
  const shelved = async () => (await shelve(pair, { audience: forSchool(anotherSchool()) })).document
  const record = (documentId: Awaited<ReturnType<typeof shelved>>['id'], stage: PlacingStage, attempts = 0) =>
    pair.indexVersions.record({ documentId, versionId: NEXT_ID, stage, cursor: 0, attempts })
  const states = async () =>
    Object.fromEntries((await pair.indexVersions.all()).map(({ id, state }) => [id, state]))

  describe('versions of the index', () => {
    test('the first is live at once, the next is built beside it, and beginning again is no change', async () => {
      expect(await pair.indexVersions.live()).toBeUndefined()
      const first = await pair.indexVersions.begin(A_MAKE, 1)
      expect(first).toEqual({ id: A_VERSION, ...A_MAKE, state: 'live', since: 1 })
      expect((await pair.indexVersions.begin(NEXT, 2)).state).toBe('building')
      expect(await pair.indexVersions.begin(A_MAKE, 3)).toEqual(first)
      expect((await pair.indexVersions.live())?.id).toBe(A_VERSION)
    })

    test('one that lacks a published document does not become live, unless forced', async () => {
      const document = await shelved()
      await pair.indexVersions.begin(NEXT, 1)
      expect(await pair.indexVersions.switchTo(NEXT_ID, 2, false)).toBe(false)
      expect(await states()).toEqual({ [A_VERSION]: 'live', [NEXT_ID]: 'building' })
      await record(document.id, 'place')
      expect(await pair.indexVersions.switchTo(NEXT_ID, 2, false)).toBe(false)
      expect(await pair.indexVersions.switchTo(NEXT_ID, 2, true)).toBe(true)
      expect(await states()).toEqual({ [A_VERSION]: 'draining', [NEXT_ID]: 'live' })
    })

    test('a switch and the way back are one step each, and move every generation', async () => {
      const document = await shelved()
      const tenant = document.audience.of === 'tenant' ? document.audience.tenant : ''
      const seen = async () =>
        (await pair.library.partitions(aScope({ tenant }), {})).map(({ key, generation }) => [
          key,
          generation,
        ])
      await pair.indexVersions.begin(NEXT, 1)
      await record(document.id, 'complete')
      await pair.indexVersions.record({
        documentId: document.id,
        versionId: A_VERSION,
        stage: 'complete',
        cursor: 0,
        attempts: 0,
      })
      const before = await seen()
      expect(await pair.indexVersions.switchTo(NEXT_ID, 2, false)).toBe(true)
      const after = await seen()
      expect(after).toEqual([[`words-2/c1/tenant:${tenant}`, expect.any(Number)]])
      expect(after[0]![1]).toBeGreaterThan(before[0]![1] as number)
      expect(await pair.indexVersions.switchTo(NEXT_ID, 3, false)).toBe(true)
      expect(await seen()).toEqual(after)
      expect(await pair.indexVersions.switchTo(A_VERSION, 4, false)).toBe(true)
      expect((await seen())[0]![0]).toBe(before[0]![0])
      expect(await states()).toEqual({ [A_VERSION]: 'live', [NEXT_ID]: 'draining' })
    })

    test('one that is gone never becomes live, the live one never goes, and a gone one can be built anew', async () => {
      await pair.indexVersions.begin(A_MAKE, 1)
      await pair.indexVersions.begin(NEXT, 1)
      await pair.indexVersions.retire(A_VERSION, 2)
      await pair.indexVersions.retire(NEXT_ID, 2)
      expect(await pair.indexVersions.switchTo(NEXT_ID, 3, true)).toBe(false)
      expect(await states()).toEqual({ [A_VERSION]: 'live' })
      expect((await pair.indexVersions.find(NEXT_ID))?.state).toBe('gone')
      expect((await pair.indexVersions.begin(NEXT, 4)).state).toBe('building')
    })

    test('no switch goes to a version nobody began', async () => {
      await pair.indexVersions.begin(A_MAKE, 1)
      expect(await pair.indexVersions.switchTo(NEXT_ID, 2, true)).toBe(false)
      expect(await states()).toEqual({ [A_VERSION]: 'live' })
    })
  })

  describe('documents of a version', () => {
    test('are those published and not superseded, until they are complete or given up', async () => {
      const [one, two, three] = [await shelved(), await shelved(), await shelved()]
      await shelve(pair, { audience: forSchool(anotherSchool()), status: 'running' })
      await shelve(pair, { audience: forSchool(anotherSchool()), supersededBy: one.id })
      const revoked = (await shelve(pair, { audience: forSchool(anotherSchool()), revokedAt: 1 })).document
      await pair.indexVersions.begin(NEXT, 1)
      const ids = [one, two, three, revoked].map(({ id }) => id).sort()
      expect(await pair.indexVersions.incomplete(NEXT_ID, 10)).toEqual(ids)
      expect(await pair.indexVersions.incomplete(NEXT_ID, 2)).toEqual(ids.slice(0, 2))
      await record(one.id, 'complete')
      await record(two.id, 'embed', MOST_PLACING_TRIES)
      await record(three.id, 'embed', MOST_PLACING_TRIES - 1)
      expect(await pair.indexVersions.incomplete(NEXT_ID, 10)).toEqual([three.id, revoked.id].sort())
      expect(await pair.indexVersions.coverage(NEXT_ID)).toEqual({
        expected: 4,
        complete: 1,
        failed: [two.id],
      })
      await pair.indexVersions.tryAgain(NEXT_ID)
      expect(await pair.indexVersions.incomplete(NEXT_ID, 10)).toContain(two.id)
      expect(await pair.indexVersions.placed(NEXT_ID, 10)).toEqual([one.id, two.id, three.id].sort())
    })

    test('go where they are recorded last, and are forgotten one by one', async () => {
      const document = await shelved()
      await pair.indexVersions.begin(NEXT, 1)
      await record(document.id, 'embed', 2)
      expect(await pair.indexVersions.placing(document.id, NEXT_ID)).toEqual({
        documentId: document.id,
        versionId: NEXT_ID,
        stage: 'embed',
        cursor: 0,
        attempts: 2,
      })
      await pair.indexVersions.forget(document.id, NEXT_ID)
      expect(await pair.indexVersions.placing(document.id, NEXT_ID)).toBeUndefined()
    })

    test('stay where they came furthest, until they are taken back to their vectors', async () => {
      const document = await shelved()
      await pair.indexVersions.begin(NEXT, 1)
      const at = async () => (await pair.indexVersions.placing(document.id, NEXT_ID))?.stage
      await record(document.id, 'chunk')
      await pair.indexVersions.rewind(document.id, NEXT_ID)
      expect(await at()).toBe('chunk')
      await record(document.id, 'complete')
      for (const stage of PLACING_STAGES) await record(document.id, stage)
      expect(await at()).toBe('complete')
      await pair.indexVersions.rewind(document.id, NEXT_ID)
      expect(await at()).toBe('embed')
    })

    test('that were deleted are recorded no more, and leave nothing', async () => {
      const document = await shelved()
      await pair.indexVersions.begin(NEXT, 1)
      await record(document.id, 'embed')
      await pair.catalogue.erase(document.id, 2)
      expect(await pair.indexVersions.placed(NEXT_ID, 10)).toEqual([])
      await expect(record(document.id, 'place')).rejects.toThrow()
    })

    test('keep a version listed that is gone, until the last is out', async () => {
      const document = await shelved()
      await pair.indexVersions.begin(NEXT, 1)
      await record(document.id, 'place')
      await pair.indexVersions.retire(NEXT_ID, 2)
      expect(await states()).toEqual({ [A_VERSION]: 'live', [NEXT_ID]: 'gone' })
      await pair.indexVersions.forget(document.id, NEXT_ID)
      expect(await states()).toEqual({ [A_VERSION]: 'live' })
    })
  })

  test('chunks of a chunker go when no version uses it, and not before', async () => {
    const { document, chunks } = await shelve(pair, { audience: forSchool(anotherSchool()) })
    const left = () => pair.catalogue.countChunks(document.id, A_MAKE.chunker)
    await pair.indexVersions.begin(FINER, 1)
    await pair.indexVersions.switchTo(indexVersionId(FINER), 2, true)
    await pair.indexVersions.dropChunker(A_MAKE.chunker)
    expect(await left()).toBe(chunks.length)
    await pair.indexVersions.retire(A_VERSION, 3)
    await pair.indexVersions.dropChunker(A_MAKE.chunker)
    expect(await left()).toBe(0)
  })

  test('no document is published while another version is live than the one it is complete in', async () => {
    const { document } = await shelve(pair, { audience: forSchool(anotherSchool()), status: 'running' })
    expect(await pair.catalogue.publish(document.id, 'published', 3, NEXT_ID)).toBe(false)
    expect((await pair.catalogue.find(document.id))?.status).toBe('running')
    expect(await pair.catalogue.publish(document.id, 'published', 3, A_VERSION)).toBe(true)
  })
}
