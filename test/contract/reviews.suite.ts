import { beforeAll, describe, expect, test } from 'vitest'
import type { Block } from '../../workers/domain/block.ts'
import { confidence } from '../../workers/domain/confidence.ts'
import type { Document } from '../../workers/domain/document.ts'
import { type BlockId, blockId, reviewed } from '../../workers/domain/ids.ts'
import type { Review, Verdict } from '../../workers/domain/review.ts'
import type { Reviews } from '../../workers/ports/reviews.ts'
import { aBlock, aChunk, aDocumentId, X1 } from '../support/builders.ts'
import {
  anotherNumber,
  anotherSchool,
  forClass,
  forSchool,
  type LibraryPair,
  shelve,
} from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

/** Holds an adapter of Reviews, and what the library makes of them, to what the ports promise. */
export function reviewsSuite(make: () => Promise<LibraryPair & { readonly reviews: Reviews }>): void {
  let pair: LibraryPair
  let reviews: Reviews
  beforeAll(async () => {
    const made = await make()
    pair = made
    reviews = made.reviews
  })

  const TEXTS = ['Sure.', 'In doubt.', 'Sure again.', 'In doubt again.']
  const doubt = (at: number): Partial<Block> => ({ confidence: confidence(at % 2 === 1 ? 0.4 : 1) })

  /** A document of four chunks, in whose second and fourth the engine has little trust. */
  const doubtful = async (school: string, given: Partial<Document> = {}) => {
    const shelved = await shelve(pair, { audience: forSchool(school), ...given }, TEXTS, doubt)
    await pair.catalogue.markIndexed(shelved.document.id, true)
    await reviews.flagWeak(shelved.document.id, 0.8)
    return shelved
  }

  const listed = async (school: string, state: Review['state'] = 'weak') =>
    (await reviews.list(aScope({ tenant: school }), [forSchool(school)], { state }, null, 100)).items

  const said = (block: Block, verdict: Verdict, nth = 1, given: Partial<Review> = {}): Review => ({
    blockId: block.id,
    documentId: block.documentId,
    state: verdict,
    replacedBy: verdict === 'rejected' ? null : instead(block, '', nth).id,
    reviewer: 'teacher-1',
    at: 7,
    reviews: nth,
    ...given,
  })

  const instead = (block: Block, text: string, nth = 1): Block => {
    const extraction = reviewed(X1, nth)
    const pageIndex = block.locator.on === 'page' ? block.locator.pageIndex : null
    const id = blockId(block.documentId, extraction, pageIndex, block.ordinal)
    return { ...block, id, extraction, text: text || block.text }
  }

  const generationOf = async (school: string) =>
    (await pair.library.partitions(aScope({ tenant: school }), {})).find(
      ({ audience }) => audience.of === 'tenant',
    )!.generation

  describe('the list', () => {
    test('has the weak blocks of a school, document by document in reading order, page by page', async () => {
      const school = anotherSchool()
      const [a, b] = [await doubtful(school), await doubtful(school)]
      const inOrder = [a, b]
        .sort((one, other) => (one.document.id < other.document.id ? -1 : 1))
        .flatMap(({ blocks }) => [blocks[1]!.id, blocks[3]!.id])
      expect((await listed(school)).map(({ block }) => block.id)).toEqual(inOrder)
      const found: BlockId[] = []
      let cursor = null
      do {
        const page = await reviews.list(
          aScope({ tenant: school }),
          [forSchool(school)],
          { state: 'weak' },
          cursor,
          3,
        )
        found.push(...page.items.map(({ block }) => block.id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(found).toEqual(inOrder)
    })

    test('names only the audiences asked for, and of those the ones that may be seen', async () => {
      const school = anotherSchool()
      const { document } = await doubtful(school, { audience: forClass(school, '7b') })
      const scope = aScope({ tenant: school, classes: ['7b'] })
      const of = async (audiences: Parameters<Reviews['list']>[1], who = scope) =>
        (await reviews.list(who, audiences, { state: 'weak' }, null, 100)).items.length
      expect(await of([forClass(school, '7b')])).toBe(2)
      expect(await of([forSchool(school)])).toBe(0)
      expect(await of([forClass(school, '7b')], aScope({ tenant: school }))).toBe(0)
      expect(await of([forClass(school, '7b')], aScope({ tenant: anotherSchool(), classes: ['7b'] }))).toBe(0)
      const wanted = { state: 'weak', documentId: aDocumentId(anotherNumber()) } as const
      expect((await reviews.list(scope, [document.audience], wanted, null, 9)).items).toEqual([])
    })

    test.each<[string, (id: Document['id']) => Promise<unknown>]>([
      ['revoked', (id) => pair.catalogue.revoke(id, 5)],
      ['superseded', (id) => pair.catalogue.supersede(id, aDocumentId(anotherNumber()))],
      ['deleted', (id) => pair.catalogue.erase(id, 5)],
    ])('leaves out what was %s', async (_, change) => {
      const school = anotherSchool()
      const { document } = await doubtful(school)
      await change(document.id)
      expect(await listed(school)).toEqual([])
    })

    test('of blocks that were noted is the same when they are noted again', async () => {
      const school = anotherSchool()
      const { document, blocks } = await doubtful(school)
      await reviews.record(said(blocks[1]!, 'rejected'), null)
      await reviews.flagWeak(document.id, 0.8)
      expect((await listed(school)).map(({ block }) => block.id)).toEqual([blocks[3]!.id])
      expect((await listed(school, 'rejected')).map(({ review }) => review)).toEqual([
        said(blocks[1]!, 'rejected'),
      ])
    })
  })

  test('a block is found with what was said of it, by those who may see its document', async () => {
    const school = anotherSchool()
    const { document, blocks } = await doubtful(school)
    const find = (tenant: string, id = blocks[1]!.id) => reviews.find(aScope({ tenant }), id)
    expect(await find(school)).toMatchObject({
      block: blocks[1],
      document,
      review: { state: 'weak', reviews: 0 },
    })
    expect(await find(school, blocks[0]!.id)).toMatchObject({ block: blocks[0], review: null })
    expect(await find(anotherSchool())).toBeUndefined()
    expect(await find(school, aBlock({ documentId: document.id, ordinal: 99 }).id)).toBeUndefined()
  })

  describe('what is recorded', () => {
    test('hides the chunk that holds what was replaced from every reader, at once', async () => {
      const school = anotherSchool()
      const scope = aScope({ tenant: school })
      const { document, blocks, chunks } = await doubtful(school)
      const before = await generationOf(school)
      const right = instead(blocks[1]!, 'Certain.')
      expect(await reviews.record(said(blocks[1]!, 'corrected'), right)).toBe(true)
      const ids = chunks.map(({ id }) => id)
      const shown = (await pair.library.candidates(scope, ids, {})).map(({ chunk }) => chunk.id)
      expect(shown).toEqual([ids[0], ids[2], ids[3]])
      const passages = await pair.library.passagesOf(scope, document.id, { by: 'all' }, 0, 10)
      expect(passages!.candidates.map(({ chunk }) => chunk.id)).toEqual([ids[0], ids[2], ids[3]])
      expect(await generationOf(school)).toBeGreaterThan(before)
      expect(await pair.catalogue.placement(document.id)).toMatchObject({ staleFrom: 0, edition: 1 })
      expect(await reviews.replacements(document.id)).toEqual(new Map([[blocks[1]!.id, right]]))
      // Both blocks can be cited, and what was said comes with them.
      const { reviews: since } = (await pair.library.blocks(scope, document.id, X1, [0, 1]))!
      expect(since).toEqual([{ blockId: blocks[1]!.id, state: 'corrected', replacedBy: right.id }])
      const cited = async (extraction: Block['extraction']) =>
        (await pair.library.blocks(scope, document.id, extraction, [1]))!.blocks.map(({ text }) => text)
      expect(await cited(X1)).toEqual(['In doubt.'])
      expect(await cited(reviewed(X1, 1))).toEqual(['Certain.'])
    })

    test.each([
      [0, 0],
      [1, 0],
      [3, 2],
    ])('of block %i makes entries stale from the chunk before it: %i', async (at, from) => {
      const { document, blocks } = await doubtful(anotherSchool())
      await reviews.record(said(blocks[at]!, 'rejected'), null)
      expect((await pair.catalogue.placement(document.id))!.staleFrom).toBe(from)
      await reviews.record(said(blocks[3]!, 'rejected', at === 3 ? 2 : 1), null)
      expect((await pair.catalogue.placement(document.id))!.staleFrom).toBe(from)
    })

    test('of a document in no index makes nothing stale', async () => {
      const { document, blocks } = await doubtful(anotherSchool())
      await pair.catalogue.markIndexed(document.id, false)
      await reviews.record(said(blocks[1]!, 'rejected'), null)
      expect(await pair.catalogue.placement(document.id)).toMatchObject({ staleFrom: null, edition: 1 })
    })

    test('counts once, and not when somebody was faster', async () => {
      const { document, blocks } = await doubtful(anotherSchool())
      const [first, second] = ['First.', 'Second.'].map((text) => instead(blocks[1]!, text))
      expect(await reviews.record(said(blocks[1]!, 'corrected'), first!)).toBe(true)
      expect(await reviews.record(said(blocks[1]!, 'corrected'), second!)).toBe(false)
      expect(await reviews.replacements(document.id)).toEqual(new Map([[blocks[1]!.id, first]]))
      expect(await reviews.record(said(blocks[1]!, 'rejected', 2), null)).toBe(true)
      expect(await reviews.replacements(document.id)).toEqual(new Map([[blocks[1]!.id, null]]))
    })

    test('goes with its document', async () => {
      const { document, blocks } = await doubtful(anotherSchool())
      await reviews.record(said(blocks[1]!, 'corrected'), instead(blocks[1]!, 'Certain.'))
      await pair.catalogue.erase(document.id, 9)
      expect(await reviews.replacements(document.id)).toEqual(new Map())
      expect(await reviews.record(said(blocks[3]!, 'rejected'), null)).toBe(false)
      expect(await reviews.record(said(blocks[3]!, 'accepted'), instead(blocks[3]!, ''))).toBe(false)
    })
  })

  test('chunks are replaced in one step', async () => {
    const school = anotherSchool()
    const scope = aScope({ tenant: school })
    const { document, blocks, chunks } = await doubtful(school)
    const right = instead(blocks[1]!, 'Certain.')
    await reviews.record(said(blocks[1]!, 'corrected'), right)
    const made = aChunk([right], { position: 1 })
    for (let time = 0; time < 2; time++) await pair.catalogue.replaceChunks([chunks[1]!.id], [made])
    const kept = await pair.catalogue.chunks(document.id, made.chunker)
    expect(kept.map(({ id }) => id)).toEqual([chunks[0]!.id, made.id, chunks[2]!.id, chunks[3]!.id])
    const passages = await pair.library.passagesOf(
      scope,
      document.id,
      { by: 'ordinals', from: 1, to: 1 },
      0,
      10,
    )
    expect(passages!.candidates).toMatchObject([{ chunk: { id: made.id }, blocks: [{ text: 'Certain.' }] }])
  })
}
