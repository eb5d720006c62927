import { beforeAll, describe, expect, test } from 'vitest'
import { failure } from '../../workers/domain/failure.ts'
import { aBlock, aChunk, aDigest, aDocument, aDocumentId, aPage, aWorkId, X1 } from '../support/builders.ts'
import {
  anotherNumber,
  anotherSchool,
  forClass,
  forSchool,
  type LibraryPair,
  shelve,
} from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

/** Holds an adapter of Catalogue to what the port promises. */
export function catalogueSuite(make: () => Promise<LibraryPair>): void {
  let pair: LibraryPair
  let catalogue: LibraryPair['catalogue']
  beforeAll(async () => {
    pair = await make()
    catalogue = pair.catalogue
  })
  const anId = () => aDocumentId(anotherNumber())
  const generations = async (tenant: string) =>
    (await pair.library.partitions(aScope({ tenant }), {}))
      .filter(({ audience }) => audience.of !== 'global')
      .map(({ generation }) => generation)

  describe('admit', () => {
    test('of ten calls at once with the same bytes one creates', async () => {
      const audience = forSchool(anotherSchool())
      const checksum = aDigest(`bytes ${anotherNumber()}`)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => catalogue.admit(aDocument({ id: anId(), audience, checksum }))),
      )
      expect(new Set(answers.map(({ document }) => document.id)).size).toBe(1)
      expect(answers.filter(({ created }) => created).length).toBe(1)
    })

    test.each([
      ['the school', (school: string) => forSchool(school), false],
      ['a class of it', (school: string) => forClass(school, '7b'), true],
      ['another school', () => forSchool(anotherSchool()), true],
      ['everybody', () => ({ of: 'global' }) as const, true],
    ])('the same bytes for %s', async (_, audienceOf, created) => {
      const school = anotherSchool()
      const checksum = aDigest(`bytes ${anotherNumber()}`)
      await catalogue.admit(aDocument({ id: anId(), audience: forSchool(school), checksum }))
      const again = await catalogue.admit(aDocument({ id: anId(), audience: audienceOf(school), checksum }))
      expect(again.created).toBe(created)
    })

    test.each(['failed', 'refused', 'running'] as const)(
      'bytes that are %s are answered as they stand',
      async (status) => {
        const audience = forSchool(anotherSchool())
        const reason = failure('corrupt-file', 'The file is damaged.')
        const first = aDocument({
          id: anId(),
          audience,
          status,
          reason,
          checksum: aDigest(`bytes ${status}`),
        })
        await catalogue.admit(first)
        const again = await catalogue.admit({
          ...aDocument({ id: anId(), audience }),
          checksum: first.checksum,
        })
        expect(again).toEqual({ document: first, created: false })
      },
    )

    test('deleted bytes may come again', async () => {
      const audience = forSchool(anotherSchool())
      const first = aDocument({ id: anId(), audience })
      await catalogue.admit(first)
      await catalogue.erase(first.id, 1)
      const again = await catalogue.admit(aDocument({ id: anId(), audience, checksum: first.checksum }))
      expect(again.created).toBe(true)
    })

    test('two revisions of a work at once get two numbers', async () => {
      const audience = forSchool(anotherSchool())
      const workId = aWorkId(anotherNumber())
      expect(await catalogue.latestRevision(audience, workId)).toBe(0)
      const answers = await Promise.all(
        [1, 2, 3].map(() => catalogue.admit(aDocument({ id: anId(), audience, workId, revision: 1 }))),
      )
      expect(answers.map(({ document }) => document.revision).sort()).toEqual([1, 2, 3])
      expect(await catalogue.latestRevision(audience, workId)).toBe(3)
      expect(await catalogue.latestRevision(forSchool(anotherSchool()), workId)).toBe(0)
    })
  })

  describe('writes can be repeated', () => {
    test('pages, blocks and chunks are the same rows', async () => {
      const shelved = await shelve(pair, { audience: forSchool(anotherSchool()) }, ['one', 'two', 'three'])
      const id = shelved.document.id
      const before = await catalogue.counts(id)
      expect(before).toEqual({
        pages: { text: 3, ocr: 0, empty: 0, ocr_required: 0, failed: 0 },
        blocks: 3,
        chunks: 3,
      })
      const changed = shelved.blocks.map((block) => ({ ...block, text: 'Changed.' }))
      await catalogue.addPages([aPage({ documentId: id, outcome: 'empty' })], changed)
      await catalogue.addChunks(shelved.chunks)
      expect(await catalogue.counts(id)).toEqual(before)
      expect(await catalogue.blocks(id, X1, 0, 10)).toEqual(shelved.blocks)
      expect(await catalogue.chunks(id)).toEqual(shelved.chunks)
    })

    test('blocks are read by extraction, from an ordinal on', async () => {
      const { document, blocks } = await shelve(pair, { audience: forSchool(anotherSchool()) }, [
        'one',
        'two',
        'three',
      ])
      expect(await catalogue.blocks(document.id, X1, 1, 1)).toEqual([blocks[1]])
      expect(await catalogue.blocks(document.id, 'x2' as typeof X1, 0, 10)).toEqual([])
    })

    test('of 5,000 blocks none is lost', async () => {
      const { document } = await shelve(pair, { audience: forSchool(anotherSchool()) }, [])
      const blocks = Array.from({ length: 5000 }, (_, ordinal) =>
        aBlock({ documentId: document.id, ordinal, text: `Paragraph ${ordinal}. `.repeat(20) }),
      )
      await catalogue.addPages([], blocks)
      await catalogue.addPages([], blocks)
      expect((await catalogue.counts(document.id)).blocks).toBe(5000)
      expect(await catalogue.blocks(document.id, X1, 4990, 100)).toEqual(blocks.slice(4990))
    })

    test('a chunk of a block that is not there is refused', async () => {
      const { document } = await shelve(pair, { audience: forSchool(anotherSchool()) }, [])
      const lost = aChunk([aBlock({ documentId: document.id })])
      await expect(catalogue.addChunks([lost])).rejects.toThrow()
      expect(await catalogue.chunks(document.id)).toEqual([])
    })

    test('a partition is made once, and numbered apart from others', async () => {
      const [a, b] = [anotherSchool(), anotherSchool()]
      const made = await Promise.all(
        [a, b, a, b, a].map((school) => catalogue.partition(forSchool(school), null)),
      )
      expect(made[0]!.key).toBe(`tenant:${a}`)
      expect(new Set(made.map(({ table }) => table)).size).toBe(2)
    })
  })

  describe('update', () => {
    test('changes what is given and nothing else', async () => {
      const { document } = await shelve(pair, { audience: forSchool(anotherSchool()), status: 'running' })
      const reason = failure('ocr-required', 'Page 2 is a picture.')
      await catalogue.update(document.id, { status: 'failed', reason, pageCount: 7 })
      await catalogue.update(document.id, {})
      expect(await catalogue.find(document.id)).toEqual({
        ...document,
        status: 'failed',
        reason,
        pageCount: 7,
      })
    })
  })

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
      await catalogue.publish(second.document.id, 'published_with_gaps', 42)
      expect(await catalogue.find(second.document.id)).toMatchObject({
        status: 'published_with_gaps',
        publishedAt: 42,
      })
      expect((await catalogue.find(first.document.id))?.supersededBy).toBe(second.document.id)
      expect((await catalogue.find(elsewhere.document.id))?.supersededBy).toBeNull()

      await catalogue.publish(late.document.id, 'published', 43)
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
        revisions.toReversed().map(({ document }) => catalogue.publish(document.id, 'published', 42)),
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
      await catalogue.publish(document.id, 'published', 42)
      const [once] = await generations(school)
      await catalogue.publish(document.id, 'published', 99)
      expect(await generations(school)).toEqual([once])
      expect(once).toBeGreaterThan(before!)
      expect((await catalogue.find(document.id))?.publishedAt).toBe(42)
    })
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
    expect(await catalogue.counts(document.id)).toMatchObject({ blocks: 0, chunks: 0, pages: { text: 0 } })
    expect(await pair.library.candidates(scope, [chunks[0]!.id], {})).toEqual([])
    expect(await pair.library.blocksById(scope, [blocks[0]!.id])).toEqual([])
    expect(await pair.library.pages(scope, document.id)).toEqual([])
    expect((await generations(school))[0]).toBeGreaterThan(before!)
  })
}
