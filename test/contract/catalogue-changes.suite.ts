import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentId } from '../../workers/domain/ids.ts'
import { A_MAKE, A_VERSION, aBlock, aChunk, aDocumentId, aPage, aWorkId } from '../support/builders.ts'
import { anotherNumber, anotherSchool, forSchool, type LibraryPair, shelve } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

/** Holds an adapter of Catalogue to what the port promises of showing and hiding documents. */
export function catalogueChangesSuite(make: () => Promise<LibraryPair>): void {
  let pair: LibraryPair
  let catalogue: LibraryPair['catalogue']
  beforeAll(async () => {
    pair = await make()
    catalogue = pair.catalogue
  })
  const generations = async (tenant: string) =>
    (await pair.library.partitions(aScope({ tenant }), {}))
      .filter(({ audience }) => audience.of !== 'global')
      .map(({ generation }) => generation)

  describe('publish', () => {
    test('shows a document and supersedes earlier revisions of the same audience', async () => {
      const school = anotherSchool()
      const workId = aWorkId(anotherNumber())
      const first = await shelve(pair, { audience: forSchool(school), workId })
      const elsewhere = await shelve(pair, { audience: forSchool(anotherSchool()), workId })
      const late = await shelve(pair, {
        audience: forSchool(school),
        workId,
        status: 'running',
        publishedAt: null,
      })
      const second = await shelve(pair, {
        audience: forSchool(school),
        workId,
        status: 'running',
        publishedAt: null,
      })
      await catalogue.publish(second.document.id, 'published_with_gaps', 42, A_VERSION)
      expect(await catalogue.find(second.document.id)).toMatchObject({
        status: 'published_with_gaps',
        publishedAt: 42,
      })
      expect((await catalogue.find(first.document.id))?.supersededBy).toBe(second.document.id)
      expect((await catalogue.find(elsewhere.document.id))?.supersededBy).toBeNull()

      await catalogue.publish(late.document.id, 'published', 43, A_VERSION)
      const ids = [first, late, second].map(({ chunks }) => chunks[0]!.id)
      const found = await pair.library.candidates(aScope({ tenant: school }), ids, {})
      expect(found.map(({ document }) => document.id)).toEqual([second.document.id])
    })

    test('of many revisions at once the newest alone is found', async () => {
      const school = anotherSchool()
      const workId = aWorkId(anotherNumber())
      const revisions = []
      for (let made = 0; made < 4; made += 1)
        revisions.push(await shelve(pair, { audience: forSchool(school), workId, status: 'running' }))
      await Promise.all(
        revisions
          .toReversed()
          .map(({ document }) => catalogue.publish(document.id, 'published', 42, A_VERSION)),
      )
      const ids = revisions.map(({ chunks }) => chunks[0]!.id)
      const found = await pair.library.candidates(aScope({ tenant: school }), ids, {})
      expect(found.map(({ document }) => document.revision)).toEqual([4])
    })

    test('again is no change, and the generation grows only with a change', async () => {
      const school = anotherSchool()
      const { document } = await shelve(pair, {
        audience: forSchool(school),
        status: 'running',
        publishedAt: null,
      })
      const [before] = await generations(school)
      await catalogue.publish(document.id, 'published', 42, A_VERSION)
      const [once] = await generations(school)
      await catalogue.publish(document.id, 'published', 99, A_VERSION)
      expect(await generations(school)).toEqual([once])
      expect(once).toBeGreaterThan(before!)
      expect((await catalogue.find(document.id))?.publishedAt).toBe(42)
    })
  })

  test.each([
    ['superseded and indexed', {}, true, true],
    ['superseded and failed, with rows left', { status: 'failed' }, true, true],
    ['superseded and out of the indices', {}, false, false],
    ['superseded and still being ingested', { status: 'running' }, true, false],
    ['not superseded', { supersededBy: null }, true, false],
    ['of another work', { workId: aWorkId(anotherNumber()) }, true, false],
    ['of another school', { audience: forSchool(anotherSchool()) }, true, false],
  ] as const)('a revision that is %s', async (_, given, isIndexed, listed) => {
    const audience = forSchool(anotherSchool())
    const workId = aWorkId(anotherNumber())
    const supersededBy = aDocumentId(anotherNumber())
    const { document } = await shelve(pair, { audience, workId, supersededBy, ...given })
    await catalogue.markIndexed(document.id, isIndexed)
    expect(await catalogue.supersededInIndices(audience, workId)).toEqual(listed ? [document] : [])
    await catalogue.erase(document.id, 1)
    expect(await catalogue.supersededInIndices(audience, workId)).toEqual([])
  })

  test('revoke hides and shows again, and each grows the generation', async () => {
    const school = anotherSchool()
    const { document, chunks } = await shelve(pair, { audience: forSchool(school) })
    const found = async () =>
      (await pair.library.candidates(aScope({ tenant: school }), [chunks[0]!.id], {})).length
    const seen = [await generations(school), await found()]
    await catalogue.revoke(document.id, 5)
    await catalogue.revoke(document.id, 6)
    expect((await catalogue.find(document.id))?.revokedAt).toBe(5)
    const hidden = [await generations(school), await found()]
    await catalogue.revoke(document.id, null)
    const again = [await generations(school), await found()]
    expect([seen[1], hidden[1], again[1]]).toEqual([1, 0, 1])
    expect(hidden[0]![0 as never]).toBeGreaterThan(seen[0]![0 as never])
    expect(again[0]![0 as never]).toBeGreaterThan(hidden[0]![0 as never])
  })

  test('erase leaves a tombstone without words', async () => {
    const school = anotherSchool()
    const scope = aScope({ tenant: school })
    const { document, chunks, blocks } = await shelve(
      pair,
      { audience: forSchool(school), title: 'A secret' },
      ['a', 'b'],
    )
    const [before] = await generations(school)
    await catalogue.erase(document.id, 7)
    await catalogue.erase(document.id, 8)
    expect(await catalogue.find(document.id)).toBeUndefined()
    expect(await pair.library.document(scope, document.id)).toMatchObject({
      deletedAt: 7,
      title: document.id,
      fileName: null,
    })
    expect(await catalogue.counts(document.id)).toMatchObject({ blocks: 0, pages: { text: 0 } })
    expect(await catalogue.countChunks(document.id, A_MAKE.chunker)).toBe(0)
    expect(await pair.library.candidates(scope, [chunks[0]!.id], {})).toEqual([])
    expect(await pair.library.blocksById(scope, [blocks[0]!.id])).toEqual([])
    expect(await pair.library.pages(scope, document.id)).toEqual([])
    expect((await generations(school))[0]).toBeGreaterThan(before!)
  })

  test.each([
    ['a page', (id) => catalogue.addPages([aPage({ documentId: id })], [])],
    ['a block', (id) => catalogue.addPages([], [aBlock({ documentId: id })])],
    ['a chunk', (id) => catalogue.addChunks([aChunk([aBlock({ documentId: id })])])],
  ] as [string, (id: DocumentId) => Promise<void>][])(
    '%s of a deleted document is refused',
    async (_, add) => {
      const { document } = await shelve(pair, { audience: forSchool(anotherSchool()) })
      await catalogue.erase(document.id, 1)
      await expect(add(document.id)).rejects.toThrow(/deleted/)
      expect(await catalogue.counts(document.id)).toMatchObject({ blocks: 0, pages: { text: 0 } })
      expect(await catalogue.countChunks(document.id, A_MAKE.chunker)).toBe(0)
    },
  )
}
