import { beforeAll, describe, expect, test } from 'vitest'
import { UploadId } from '../../workers/domain/ids.ts'
import type { Upload } from '../../workers/domain/upload.ts'
import type { UploadBook } from '../../workers/ports/upload-book.ts'
import { aDigest, aDocumentId } from '../support/builders.ts'
import { anotherNumber, anotherSchool, forClass, forSchool } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

/** An open upload of a school that no other test has. */
export function anUpload(given: Partial<Upload> = {}): Upload {
  const number = anotherNumber()
  const documentId = aDocumentId(number)
  return {
    id: UploadId.parse(`upl_${documentId.slice(4)}`),
    documentId,
    audience: forSchool(anotherSchool()),
    metadata: {
      title: 'A book',
      sourceFamily: 'textbook',
      grade: null,
      subject: 'biology',
      locale: null,
      workId: null,
      lane: 'interactive',
    },
    owner: 'teacher-1',
    checksum: aDigest(`bytes ${number}`),
    byteLength: 7,
    fileName: 'book.pdf',
    mediaType: null,
    multipart: null,
    became: null,
    createdAt: 1_000,
    expiresAt: 9_000,
    ...given,
  }
}

/** Holds an adapter of UploadBook to what the port promises. */
export function uploadBookSuite(make: () => UploadBook): void {
  let book: UploadBook
  beforeAll(() => {
    book = make()
  })

  test('an upload is found as it was opened, by those who see its audience', async () => {
    const upload = anUpload({
      audience: forSchool('finders'),
      multipart: 'parts-1',
      mediaType: 'application/pdf',
    })
    expect(await book.open(upload)).toEqual(upload)
    expect(await book.find(aScope({ tenant: 'finders' }), upload.id)).toEqual(upload)
    expect(await book.ofDocument(upload.documentId)).toEqual(upload)
  })

  test.each([
    ['another school', aScope({ tenant: 'others' })],
    ['a curator', aScope({ tenant: null, role: 'curator' })],
    ['another class', aScope({ tenant: 'classy', classes: ['8c'] })],
  ])('%s finds nothing', async (_, scope) => {
    const upload = await book.open(anUpload({ audience: forClass('classy', '7b') }))
    expect(await book.find(scope, upload.id)).toBeUndefined()
    expect(await book.find(aScope({ tenant: 'classy', classes: ['7b'] }), upload.id)).toEqual(upload)
  })

  test('the same bytes again are the same open upload, with what is said last', async () => {
    const first = await book.open(anUpload({ multipart: 'first' }))
    const second = anUpload({
      ...first,
      id: anUpload().id,
      documentId: anUpload().documentId,
      multipart: 'second',
      metadata: { ...first.metadata, title: 'A better title' },
      fileName: null,
      expiresAt: 20_000,
    })
    expect(await book.open(second)).toEqual({
      ...first,
      metadata: { ...first.metadata, title: 'A better title' },
      fileName: null,
      expiresAt: 20_000,
    })
  })

  test.each([
    ['of another owner', { owner: 'teacher-2' }],
    ['of another length', { byteLength: 8 }],
    ['of another audience', { audience: forSchool('elsewhere') }],
  ])('the same bytes %s are another upload', async (_, other: Partial<Upload>) => {
    const first = await book.open(anUpload())
    const { id, documentId } = anUpload()
    expect((await book.open({ ...first, id, documentId, ...other })).id).toBe(id)
  })

  test('of ten at once for the same bytes one opens', async () => {
    const like = anUpload()
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => {
        const { id, documentId } = anUpload()
        return book.open({ ...like, id, documentId })
      }),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  })

  test('a closed one keeps the document it became first, and makes room for another', async () => {
    const upload = await book.open(anUpload())
    const scope = aScope({ tenant: upload.audience.of === 'tenant' ? upload.audience.tenant : null })
    await book.close(upload.id, upload.documentId)
    await book.close(upload.id, aDocumentId(anotherNumber()))
    expect((await book.find(scope, upload.id))?.became).toBe(upload.documentId)
    const { id } = anUpload()
    const again = await book.open({ ...upload, id, createdAt: 2_000 })
    expect(again.id).toBe(id)
    expect((await book.ofDocument(upload.documentId))?.id).toBe(id)
  })

  test('a removed one is gone', async () => {
    const upload = await book.open(anUpload())
    await book.remove(upload.id)
    await book.remove(upload.id)
    expect(await book.ofDocument(upload.documentId)).toBeUndefined()
  })

  describe('in turn', () => {
    test('open ones come in the order of their ids, a page at a time', async () => {
      const opened = await Promise.all(Array.from({ length: 5 }, () => book.open(anUpload())))
      await book.close(opened[1]!.id, opened[1]!.documentId)
      const seen: string[] = []
      for (let after: UploadId | null = null; ; ) {
        const page: readonly Upload[] = await book.waiting(after, 2)
        expect(page.length).toBeLessThanOrEqual(2)
        if (page.length === 0) break
        seen.push(...page.map(({ id }) => id))
        after = page.at(-1)!.id
      }
      expect(seen).toEqual([...seen].sort())
      expect(new Set(seen).size).toBe(seen.length)
      expect(opened.map(({ id }) => seen.includes(id))).toEqual([true, false, true, true, true])
    })

    test('those whose time is over are forgotten and told, open or not', async () => {
      const [early, late, closed] = await Promise.all([
        book.open(anUpload({ expiresAt: 100 })),
        book.open(anUpload({ expiresAt: 102 })),
        book.open(anUpload({ expiresAt: 101 })),
      ])
      await book.close(closed.id, closed.documentId)
      const over = [...(await book.expire(101, 1)), ...(await book.expire(101, 10))]
      expect(over.map(({ id }) => id).sort()).toEqual([early.id, closed.id].sort())
      expect(over.find(({ id }) => id === closed.id)?.became).toBe(closed.documentId)
      expect(await book.ofDocument(late.documentId)).toEqual(late)
      expect(await book.ofDocument(early.documentId)).toBeUndefined()
      expect(await book.expire(101, 10)).toEqual([])
    })
  })
}
