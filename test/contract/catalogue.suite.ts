import { beforeAll, describe, expect, test } from 'vitest'
import { failure } from '../../workers/domain/failure.ts'
import {
  A_MAKE,
  aBlock,
  aChunk,
  aDigest,
  aDocument,
  aDocumentId,
  aPage,
  aWorkId,
  X1,
} from '../support/builders.ts'
import {
  anotherNumber,
  anotherSchool,
  forClass,
  forSchool,
  type LibraryPair,
  shelve,
} from '../support/library.ts'

/** Holds an adapter of Catalogue to what the port promises of its records. */
export function catalogueSuite(make: () => Promise<LibraryPair>): void {
  let pair: LibraryPair
  let catalogue: LibraryPair['catalogue']
  beforeAll(async () => {
    pair = await make()
    catalogue = pair.catalogue
  })
  const anId = () => aDocumentId(anotherNumber())

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

  test('of ten uploads at once of two new revisions two are made, numbered one after the other', async () => {
    const audience = forSchool(anotherSchool())
    const workId = aWorkId(anotherNumber())
    await catalogue.admit(aDocument({ id: anId(), audience, workId }))
    const bytes = [aDigest(`bytes ${anotherNumber()}`), aDigest(`bytes ${anotherNumber()}`)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        catalogue.admit(aDocument({ id: anId(), audience, workId, revision: 2, checksum: bytes[at % 2]! })),
      ),
    )
    expect(answers.filter(({ created }) => created).length).toBe(2)
    const revisions = bytes.map((checksum) => [
      ...new Set(
        answers.filter((one) => one.document.checksum === checksum).map((one) => one.document.revision),
      ),
    ])
    expect(revisions.flat().sort()).toEqual([2, 3])
  })

  describe('writes can be repeated', () => {
    const page = 3
    const half = Array.from({ length: 6 }, (_, ordinal) => ordinal)

    test.each([
      ['the page and none of its blocks', true, []],
      ['the page and half of its blocks', true, half.slice(0, 3)],
      ['the page and some blocks from its end', true, [5, 3]],
      ['blocks without their page', false, half.slice(0, 2)],
      ['all of it', true, half],
    ])('a page of which was written: %s', async (_, withPage, written) => {
      const { document } = await shelve(pair, { audience: forSchool(anotherSchool()) }, [])
      const pages = [aPage({ documentId: document.id, pageIndex: page, printedLabel: '4' })]
      const blocks = half.map((ordinal) =>
        aBlock({
          documentId: document.id,
          ordinal,
          locator: {
            on: 'page',
            pageIndex: page,
            pageLabel: '4',
            paragraphIndex: ordinal + 1,
            rects: [[0, 0, 1, 1]],
          },
        }),
      )
      await catalogue.addPages(
        withPage ? pages : [],
        written.map((at) => blocks[at]!),
      )
      await catalogue.addPages(pages, blocks)
      expect(await catalogue.blocks(document.id, X1, 0, 10)).toEqual(blocks)
      expect(await catalogue.counts(document.id)).toMatchObject({ pages: { text: 1 }, blocks: 6 })
    })

    test('pages, blocks and chunks are the same rows', async () => {
      const shelved = await shelve(pair, { audience: forSchool(anotherSchool()) }, ['one', 'two', 'three'])
      const id = shelved.document.id
      const before = await catalogue.counts(id)
      expect(before).toEqual({
        pages: { text: 3, ocr: 0, empty: 0, ocr_required: 0, failed: 0 },
        blocks: 3,
      })
      const changed = shelved.blocks.map((block) => ({ ...block, text: 'Changed.' }))
      await catalogue.addPages([aPage({ documentId: id, outcome: 'empty' })], changed)
      await catalogue.addChunks(shelved.chunks)
      expect(await catalogue.counts(id)).toEqual(before)
      expect(await catalogue.blocks(id, X1, 0, 10)).toEqual(shelved.blocks)
      expect(await catalogue.chunks(id, A_MAKE.chunker)).toEqual(shelved.chunks)
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
      expect(await catalogue.chunks(document.id, A_MAKE.chunker)).toEqual([])
    })

    test('a partition is made once, and numbered apart from others', async () => {
      const [a, b] = [anotherSchool(), anotherSchool()]
      const made = await Promise.all(
        [a, b, a, b, a].map((school) => catalogue.partition(forSchool(school), null, A_MAKE)),
      )
      expect(made[0]!.key).toBe(`words-1/c1/tenant:${a}`)
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
}
