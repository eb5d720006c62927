import { beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../workers/domain/scope.ts'
import type { Library } from '../../workers/ports/library.ts'
import { aBlock, aChunk, aDocumentId, X1 } from '../support/builders.ts'
import {
  anotherNumber,
  anotherSchool,
  forClass,
  forSchool,
  type LibraryPair,
  type Shelved,
  shelve,
} from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

const GLOBAL = { of: 'global' } as const

/** Holds an adapter of Library to what the port promises of who may read what. */
export function librarySuite(make: () => Promise<LibraryPair>): void {
  let pair: LibraryPair
  let library: Library
  beforeAll(async () => {
    pair = await make()
    library = pair.library
  })

  describe('who may read', () => {
    const school = anotherSchool()
    const other = anotherSchool()
    let ofClass: Shelved
    let ofSchool: Shelved
    beforeAll(async () => {
      ofSchool = await shelve(pair, { audience: forSchool(school) })
      ofClass = await shelve(pair, { audience: forClass(school, '7b') })
    })

    const teacher = aScope({ tenant: school, classes: ['7b'] })
    const nothing = {
      document: undefined,
      pages: undefined,
      passages: undefined,
      blocks: undefined,
      found: 0,
    }
    const everything = { document: 'seen', pages: 1, passages: 1, blocks: 1, found: 3 }

    const read = async (scope: Scope, { document, blocks, chunks }: Shelved) => ({
      document: (await library.document(scope, document.id)) && 'seen',
      pages: (await library.pages(scope, document.id))?.length,
      passages: (await library.passagesOf(scope, document.id, { by: 'all' }, 0, 10))?.candidates.length,
      blocks: (await library.blocks(scope, document.id, X1, [0]))?.blocks.length,
      found:
        (await library.candidates(scope, [chunks[0]!.id], {})).length +
        (await library.blocksById(scope, [blocks[0]!.id])).length +
        (await library.documents(scope, { filter: { documentIds: [document.id] } }, null, 10)).items.length,
    })

    test.each([
      ['a teacher of the class, the class', teacher, () => ofClass, everything],
      ['a teacher of the class, the school', teacher, () => ofSchool, everything],
      [
        'a teacher of another class, the class',
        aScope({ tenant: school, classes: ['8a'] }),
        () => ofClass,
        nothing,
      ],
      [
        'a teacher of another class, the school',
        aScope({ tenant: school, classes: ['8a'] }),
        () => ofSchool,
        everything,
      ],
      [
        'the same class name of another school',
        aScope({ tenant: other, classes: ['7b'] }),
        () => ofClass,
        nothing,
      ],
      ['another school', aScope({ tenant: other }), () => ofSchool, nothing],
      ['a curator without a school', aScope({ tenant: null, role: 'curator' }), () => ofSchool, nothing],
    ])('%s', async (_, scope, shelved, expected) => {
      expect(await read(scope, shelved())).toEqual(expected)
    })

    test('what is said within a time is found by it, whole segments from one moment on and before another', async () => {
      const { document } = await shelve(
        pair,
        { audience: forSchool(school) },
        ['zero', 'one', 'two', 'a moment', 'four'],
        (at) => ({
          kind: 'transcript',
          locator: { on: 'time', startMs: at * 1_000, endMs: at === 3 ? 3_000 : at * 1_000 + 1_000 },
        }),
      )
      const said = async (fromMs: number, toMs: number) =>
        (await library.passagesOf(teacher, document.id, { by: 'time', fromMs, toMs }, 0, 10))?.candidates.map(
          ({ chunk }) => chunk.text,
        )
      expect(await said(1_000, 2_000)).toEqual(['one'])
      expect(await said(1_999, 2_001)).toEqual(['one', 'two'])
      expect(await said(3_000, 3_001)).toEqual(['a moment'])
      expect(await said(0, 9_000)).toHaveLength(5)
      expect(await said(5_000, 9_000)).toEqual([])
    })

    test('a document that does not exist is answered like one of another school', async () => {
      const id = aDocumentId(anotherNumber())
      const missing = {
        document: { id },
        blocks: [aBlock({ documentId: id })],
        chunks: [aChunk([aBlock({ documentId: id })])],
      }
      expect(await read(teacher, missing as unknown as Shelved)).toEqual(nothing)
    })

    test('partitions are those of the scope alone', async () => {
      const keys = async (scope: Scope) => (await library.partitions(scope, {})).map(({ key }) => key)
      expect(await keys(teacher)).toEqual(
        expect.arrayContaining([`words-1/c1/tenant:${school}`, `words-1/c1/class:${school}/7b`]),
      )
      expect(await keys(aScope({ tenant: other }))).not.toEqual(
        expect.arrayContaining([`words-1/c1/tenant:${school}`]),
      )
      expect(await keys(aScope({ tenant: school }))).not.toContain(`words-1/c1/class:${school}/7b`)
    })
  })

  describe('what is eligible', () => {
    const school = anotherSchool()
    const scope = aScope({ tenant: school })

    test.each([
      ['published', {}, true],
      ['published with gaps', { status: 'published_with_gaps' }, true],
      ['running', { status: 'running' }, false],
      ['failed', { status: 'failed' }, false],
      ['revoked', { revokedAt: 1 }, false],
      ['superseded', { supersededBy: aDocumentId(1) }, false],
    ] as const)('a document that is %s', async (_, given, eligible) => {
      const { document, chunks } = await shelve(pair, { audience: forSchool(school), ...given })
      const ids = chunks.map(({ id }) => id)
      expect((await library.candidates(scope, ids, {})).length).toBe(eligible ? 1 : 0)
      expect((await library.passagesOf(scope, document.id, { by: 'all' }, 0, 10))?.candidates.length).toBe(
        eligible ? 1 : 0,
      )
      expect((await library.blocks(scope, document.id, X1, [0]))?.blocks.length).toBe(1)
      await pair.catalogue.markIndexed(document.id, true)
      const hidden = (await library.partitions(scope, {})).flatMap((partition) => partition.hidden)
      expect(hidden.includes(document.id)).toBe(!eligible)
      await pair.catalogue.markIndexed(document.id, false)
      expect((await library.partitions(scope, {})).flatMap((partition) => partition.hidden)).not.toContain(
        document.id,
      )
    })

    test.each([
      ['its id', (one: Shelved) => ({ documentIds: [one.document.id] }), true],
      ['another id', () => ({ documentIds: [aDocumentId(1)] }), false],
      ['no id at all', () => ({ documentIds: [] }), false],
      ['its grade', () => ({ grade: 7 }), true],
      ['the next grade', () => ({ grade: 8 }), false],
      ['its subject', () => ({ subject: 'biology' }), true],
      ['a locale it does not say', () => ({ locale: 'en' }), false],
      ['its family among others', () => ({ sourceFamilies: ['worksheet', 'textbook'] as const }), true],
    ])('a filter by %s', async (_, filter, eligible) => {
      const one = await shelve(pair, { audience: forSchool(anotherSchool()), grade: 7, subject: 'biology' })
      const reader = aScope({
        tenant: 'tenant' in one.document.audience ? one.document.audience.tenant : null,
      })
      const found = await library.candidates(reader, [one.chunks[0]!.id], filter(one))
      expect(found.length).toBe(eligible ? 1 : 0)
      const listed = await library.documents(
        reader,
        { filter: filter(one), audience: one.document.audience },
        null,
        10,
      )
      expect(listed.items.length).toBe(eligible ? 1 : 0)
    })

    test('a subject leaves out global partitions of other subjects, and no partition of the school', async () => {
      await shelve(pair, { audience: GLOBAL, subject: 'physics' })
      await shelve(pair, { audience: GLOBAL, subject: 'history' })
      await shelve(pair, { audience: GLOBAL })
      const keys = (await library.partitions(scope, { subject: 'physics' })).map(({ key }) => key)
      expect(keys).toContain('words-1/c1/global/physics')
      expect(keys).toContain(`words-1/c1/tenant:${school}`)
      expect(keys).not.toContain('words-1/c1/global/history')
      expect(keys).not.toContain('words-1/c1/global/-')
    })
  })
}
