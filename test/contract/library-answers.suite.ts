import { beforeAll, describe, expect, test } from 'vitest'
import type { Block } from '../../workers/domain/block.ts'
import { confidence } from '../../workers/domain/confidence.ts'
import type { Document } from '../../workers/domain/document.ts'
import { blockId } from '../../workers/domain/ids.ts'
import type { Candidate, Library, ListCursor } from '../../workers/ports/library.ts'
import { aBlock, aChunk, aPage, X1 } from '../support/builders.ts'
import {
  anotherSchool,
  forClass,
  forSchool,
  type LibraryPair,
  type Shelved,
  shelve,
} from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

const texts = (candidates: readonly Candidate[] | undefined): string[] | undefined =>
  candidates?.map(({ chunk }) => chunk.text)

/** Holds an adapter of Library to what the port promises of its answers: completeness, order, pages of a list. */
export function libraryAnswersSuite(make: () => Promise<LibraryPair>): void {
  let pair: LibraryPair
  let library: Library
  beforeAll(async () => {
    pair = await make()
    library = pair.library
  })

  describe('candidates', () => {
    const school = anotherSchool()
    const scope = aScope({ tenant: school })

    test('come in the order asked, with their blocks in order, and without unknown ids', async () => {
      const { document } = await shelve(pair, { audience: forSchool(school) }, ['Unused.'])
      const documentId = document.id
      const blocks = [3, 1, 2].map((ordinal) => aBlock({ documentId, ordinal, confidence: confidence(0.5) }))
      await pair.catalogue.addPages([], blocks)
      const chunk = aChunk(blocks as [Block, ...Block[]], { position: 1 })
      const next = aChunk([aBlock({ documentId, ordinal: 0, text: 'Unused.' })], { position: 2 })
      await pair.catalogue.addChunks([chunk, next])
      const unknown = aChunk([aBlock({ documentId, ordinal: 9 })], { position: 9 })
      const found = await library.candidates(scope, [next.id, unknown.id, chunk.id], {})
      expect(found.map((one) => one.chunk)).toEqual([next, chunk])
      expect(found[1]!.blocks).toEqual(blocks)
      expect(found[1]!.document).toEqual(document)
    })

    test('of none are none', async () => {
      expect(await library.candidates(scope, [], {})).toEqual([])
    })

    test('of 300 ids are 300', async () => {
      const { chunks } = await shelve(
        pair,
        { audience: forSchool(school) },
        Array.from({ length: 300 }, (_, at) => `Paragraph number ${at}.`),
      )
      const ids = chunks.map(({ id }) => id).reverse()
      expect((await library.candidates(scope, ids, {})).map(({ chunk }) => chunk.id)).toEqual(ids)
    })

    test.each([
      ['one block', 1, 1],
      ['as many blocks as the first two have', 4, 2],
      ['one more', 5, 3],
      ['all', 6, 3],
    ])('of three chunks with two blocks each, and room for %s, are the first %i', async (_, room, come) => {
      const { document } = await shelve(pair, { audience: forSchool(school) })
      const blocksOf = (at: number) =>
        [10, 11].map((ordinal) =>
          aBlock({ documentId: document.id, ordinal: ordinal + 2 * at, text: `Block ${ordinal + 2 * at}.` }),
        ) as [Block, ...Block[]]
      const parts = [0, 1, 2].map(blocksOf)
      await pair.catalogue.addPages([], parts.flat())
      const chunks = parts.map((blocks, at) => aChunk(blocks, { position: at + 1 }))
      await pair.catalogue.addChunks(chunks)
      const ids = [chunks[2]!, chunks[0]!, chunks[1]!].map(({ id }) => id)
      const found = await library.candidates(scope, ids, {}, room)
      expect(found.map(({ chunk, blocks }) => [chunk.id, blocks.length])).toEqual(
        ids.slice(0, come).map((id) => [id, 2]),
      )
    })

    test('keep every field of every kind of block', async () => {
      const { document } = await shelve(pair, { audience: forSchool(school) })
      const documentId = document.id
      const kinds: [Block, ...Block[]] = [
        aBlock({
          documentId,
          ordinal: 10,
          kind: 'table_row',
          text: 'A "quote", a \\, a tab\t, \u0001, \u007f, \u2028, ½ and 😀.',
          headingPath: ['Ch 1', '“Quotes” and 数学'],
          row: { table: 0, row: 2, header: false, cells: ['a', '', '"c"'] },
          locator: {
            on: 'page',
            pageIndex: 4,
            pageLabel: 'iv',
            paragraphIndex: 2,
            rects: [
              [0, 0.25, 0.5, 1],
              [0.5, 0, 1, 0.125],
            ],
          },
        }),
        aBlock({
          documentId,
          ordinal: 11,
          kind: 'transcript',
          locator: { on: 'time', startMs: 0, endMs: 900 },
        }),
        aBlock({
          documentId,
          ordinal: 12,
          kind: 'heading',
          headingLevel: 2,
          locator: { on: 'flow', paragraphIndex: 3 },
        }),
        aBlock({
          documentId,
          ordinal: 13,
          continues: blockId(documentId, X1, 0, 10),
          confidence: confidence(0.1 + 0.2),
        }),
        aBlock({
          documentId,
          ordinal: 14,
          kind: 'cells',
          locator: { on: 'sheet', sheet: 'Klasse “7b”', range: 'B2:AF2' },
        }),
        aBlock({
          documentId,
          ordinal: 15,
          kind: 'slide_text',
          locator: { on: 'slide', slideIndex: 3, paragraphIndex: 1, rects: [[0, 0.5, 1, 1]] },
        }),
        aBlock({
          documentId,
          ordinal: 16,
          kind: 'speaker_note',
          locator: { on: 'slide', slideIndex: 3, paragraphIndex: 2, rects: null },
        }),
      ]
      await pair.catalogue.addPages([], kinds)
      const chunk = aChunk(kinds, { position: 1 })
      await pair.catalogue.addChunks([chunk])
      expect(await library.candidates(scope, [chunk.id], {})).toEqual([{ chunk, document, blocks: kinds }])
      const read = await library.blocksById(scope, kinds.map(({ id }) => id).reverse())
      expect(read.map(({ block }) => block)).toEqual(kinds.reverse())
      expect(read[0]!.document).toEqual(document)
    })

    test('keep a text of 200 kB as it is', async () => {
      const text = 'Ω is not an “O”. '.repeat(10_000)
      const { document } = await shelve(pair, { audience: forSchool(school) }, [text])
      expect((await library.blocks(scope, document.id, X1, [0]))!.blocks[0]!.text).toBe(text)
    })
  })

  describe('passages of a document', () => {
    const school = anotherSchool()
    const scope = aScope({ tenant: school })
    const headings = [[], ['Ch 1'], ['Ch 1', '1.1 Cells'], ['Ch 1', '1.2 Growth'], ['Ch 10'], ['Ch 10']]
    let book: Shelved
    beforeAll(async () => {
      book = await shelve(
        pair,
        { audience: forSchool(school) },
        ['Ch 1', 'one', 'two', 'three', 'four', 'five'],
        (at) => ({
          headingPath: headings[at]!,
          ...(at === 0 ? { kind: 'heading', headingLevel: 1 } : {}),
        }),
      )
    })
    const range = (by: Parameters<Library['passagesOf']>[2], from = 0, limit = 10) =>
      library.passagesOf(scope, book.document.id, by, from, limit)

    test.each([
      ['the whole', { by: 'all' }, ['Ch 1', 'one', 'two', 'three', 'four', 'five']],
      ['ordinals', { by: 'ordinals', from: 1, to: 2 }, ['one', 'two']],
      ['pages', { by: 'pages', from: 4, to: 9 }, ['four', 'five']],
      ['pages it does not have', { by: 'pages', from: 40, to: 90 }, []],
      [
        'a chapter with its heading and sections',
        { by: 'heading', path: ['ch  1'] },
        ['Ch 1', 'one', 'two', 'three'],
      ],
      ['a section', { by: 'heading', path: ['Ch 1', '1.2 growth'] }, ['three']],
      ['a section alone', { by: 'heading', path: ['1.2 Growth'] }, []],
    ] as const)('%s', async (_, by, expected) => {
      const found = await range(by)
      expect(texts(found?.candidates)).toEqual(expected)
      expect(found?.more).toBe(false)
      expect(found?.document).toEqual(book.document)
    })

    test.each([
      ['the first two', 0, 2, ['Ch 1', 'one'], true],
      ['the next two', 2, 2, ['two', 'three'], true],
      ['exactly to the end', 4, 2, ['four', 'five'], false],
      ['from behind the end', 6, 2, [], false],
    ] as const)('%s', async (_, from, limit, expected, more) => {
      const found = await range({ by: 'all' }, from, limit)
      expect({ texts: texts(found?.candidates), more: found?.more }).toEqual({ texts: expected, more })
    })

    test('from a block that none of the chunks holds, the chunk of the next one is the first', async () => {
      const { document, blocks } = await shelve(pair, { audience: forSchool(school) }, [])
      const documentId = document.id
      const ofBook = [0, 1, 2, 5, 6].map((ordinal) =>
        aBlock({ documentId, ordinal, text: `block ${ordinal}` }),
      )
      expect(blocks).toEqual([])
      await pair.catalogue.addPages([aPage({ documentId })], ofBook)
      const [zero, one, two, five, six] = ofBook as [Block, Block, Block, Block, Block]
      await pair.catalogue.addChunks([
        aChunk([zero, one], { position: 0 }),
        aChunk([two, five], { position: 1 }),
        aChunk([zero, six], { position: 2 }),
      ])
      const positions = async (from: number) =>
        (await library.passagesOf(scope, documentId, { by: 'all' }, from, 10))?.candidates.map(
          ({ chunk }) => chunk.position,
        )
      const found = [0, 1, 2, 3, 5, 6, 7].map(positions)
      expect(await Promise.all(found)).toEqual([[0, 1, 2], [0, 1, 2], [1, 2], [1, 2], [1, 2], [2], []])
    })

    test('blocks come by ordinal, missing ones left out', async () => {
      const found = await library.blocks(scope, book.document.id, X1, [4, 99, 1])
      expect(found?.blocks.map(({ text }) => text)).toEqual(['one', 'four'])
    })

    test('pages come in order', async () => {
      const { document } = await shelve(pair, { audience: forSchool(school) }, [])
      const pages = [2, 0, 1].map((pageIndex) =>
        aPage({ documentId: document.id, pageIndex, printedLabel: 'iv' }),
      )
      await pair.catalogue.addPages(pages, [])
      expect(await library.pages(scope, document.id)).toEqual([pages[1], pages[2], pages[0]])
    })
  })

  describe('documents', () => {
    test('are listed newest first, page by page, each once', async () => {
      const school = anotherSchool()
      const scope = aScope({ tenant: school, classes: ['7b'] })
      const at = [5, 9, 9, 2, 7]
      const made: Document[] = []
      for (const createdAt of at) {
        const audience = made.length % 2 ? forClass(school, '7b') : forSchool(school)
        made.push((await shelve(pair, { audience, createdAt: createdAt * 1e12 })).document)
      }
      await pair.catalogue.erase((await shelve(pair, { audience: forSchool(school) })).document.id, 1)
      const listed = []
      let cursor: ListCursor | null = null
      do {
        const page: Awaited<ReturnType<Library['documents']>> = await library.documents(
          scope,
          { filter: { documentIds: [...made.map(({ id }) => id)] } },
          cursor,
          2,
        )
        expect(page.items.length).toBeLessThanOrEqual(2)
        listed.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      const expected = made.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      expect(listed).toEqual(expected)
    })

    test('are listed by status and audience', async () => {
      const school = anotherSchool()
      const scope = aScope({ tenant: school, classes: ['7b'] })
      const failed = await shelve(pair, { audience: forSchool(school), status: 'failed' })
      const ofClass = await shelve(pair, { audience: forClass(school, '7b') })
      const ids = async (wanted: Omit<Parameters<Library['documents']>[1], 'filter'>) =>
        (await library.documents(scope, { filter: {}, ...wanted }, null, 10)).items.map(({ id }) => id)
      expect(await ids({ status: 'failed' })).toEqual([failed.document.id])
      expect(await ids({ audience: forClass(school, '7b') })).toEqual([ofClass.document.id])
      expect(await ids({ audience: forSchool(anotherSchool()) })).toEqual([])
    })
  })
}
