import { describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../../../workers/adapters/pdf-reader/pdfium.ts'
import { withRescue } from '../../../../workers/adapters/pdf-reader/rescue.ts'
import { unpdfReader } from '../../../../workers/adapters/pdf-reader/unpdf.ts'
import type { PdfFile } from '../../../../workers/ports/pdf-reader.ts'
import { countedSource } from '../../../support/counted-source.ts'
import { startedEngine } from '../../../support/pdfium.ts'
import { type PictureBook, pictureBook } from '../../../support/picture-book.ts'

const MIB = 2 ** 20

/** A book each page of which says its number and has a picture of a megabyte. */
const book = (pages: number, given: Partial<PictureBook> = {}) =>
  countedSource(
    pictureBook({
      pages: Array.from({ length: pages }, (_, page) => [`Page ${page} of the book.`]),
      side: () => 1024,
      ...given,
    }),
  )

async function textOf(file: PdfFile, page: number): Promise<string> {
  const read = await file.page(page)
  return read.ok ? read.value.glyphs.map(({ text }) => text).join('') : read.error.kind
}

describe('a book of 300 MB', () => {
  test('is read page by page with little of it in memory, and its pictures are not read at all', async () => {
    const engine = startedEngine()
    const source = book(300)
    const opened = await pdfiumReader(engine).open(source)
    if (!opened.ok) throw new Error(opened.error.kind)
    expect(source.size).toBeGreaterThan(300 * MIB)
    for (let page = 0; page < 300; page++)
      expect(await textOf(opened.value, page)).toBe(`Page ${page} of the book.`)
    opened.value.close()
    expect(source.counted.bytes).toBeLessThan(4 * MIB)
    expect(source.counted.requests).toBeLessThan(400)
    expect(engine.blocks.held + source.counted.mostAtOnce).toBeLessThan(4 * MIB)
  }, 60_000)

  test('goes on in the middle, in an isolate that knows nothing of it', async () => {
    const source = book(300)
    const opened = await pdfiumReader(startedEngine()).open(source)
    if (!opened.ok) throw new Error(opened.error.kind)
    expect(await textOf(opened.value, 250)).toBe('Page 250 of the book.')
    opened.value.close()
    expect(source.counted.bytes).toBeLessThan(4 * MIB)
  })

  test('is opened again by the same isolate without reading anything twice', async () => {
    const source = book(300)
    const reader = pdfiumReader(startedEngine())
    for (const requests of [0, source.counted.requests]) {
      const opened = await reader.open(source)
      if (!opened.ok) throw new Error(opened.error.kind)
      expect(await textOf(opened.value, 100)).toBe('Page 100 of the book.')
      opened.value.close()
      if (requests > 0) expect(source.counted.requests).toBe(requests)
    }
  })
})

test('a file of 3 GB is read', async () => {
  const opened = await pdfiumReader(startedEngine()).open(book(750, { side: () => 2048 }))
  if (!opened.ok) throw new Error(opened.error.kind)
  expect(await textOf(opened.value, 749)).toBe('Page 749 of the book.')
  opened.value.close()
}, 30_000)

describe('what cannot be read is said to be so after little work', () => {
  test.each<[string, ReturnType<typeof book>, string]>([
    ['a book whose index is damaged', book(300, { isDamaged: true }), 'corrupt-file'],
    ['a file larger than 4 GiB', { ...book(1), size: 2 ** 32 }, 'resource-limit'],
    [
      'something else',
      countedSource({ size: 300 * MIB, bytesAt: (_, length) => new Uint8Array(length) }),
      'corrupt-file',
    ],
  ])('%s', async (_, source, kind) => {
    const opened = await withRescue(pdfiumReader(startedEngine()), unpdfReader()).open(source)
    expect(opened.ok || opened.error.kind).toBe(kind)
    expect(source.counted.bytes).toBeLessThan(MIB)
    expect(source.counted.requests).toBeLessThan(10)
  })

  test('a book too scattered to find its last page', async () => {
    const source = book(4000, { side: () => 200 })
    const opened = await pdfiumReader(startedEngine()).open(source)
    if (!opened.ok) throw new Error(opened.error.kind)
    expect(await textOf(opened.value, 0)).toBe('Page 0 of the book.')
    expect(await textOf(opened.value, 3999)).toBe('resource-limit')
    const { requests } = source.counted
    expect(await textOf(opened.value, 3998)).toBe('resource-limit')
    expect(await textOf(opened.value, 100)).toBe('Page 100 of the book.')
    expect(source.counted.requests - requests).toBeLessThan(10)
    expect(source.counted.bytes).toBeLessThan(32 * MIB)
    opened.value.close()
  }, 60_000)
})

test('a picture that memory has no room for costs its own page alone', async () => {
  const opened = await pdfiumReader(startedEngine()).open(
    book(5, { side: (page) => (page === 2 ? 9000 : 1024) }),
  )
  if (!opened.ok) throw new Error(opened.error.kind)
  const texts = []
  for (let page = 0; page < 5; page++) texts.push(await textOf(opened.value, page))
  opened.value.close()
  expect(texts).toEqual([
    'Page 0 of the book.',
    'Page 1 of the book.',
    'resource-limit',
    'Page 3 of the book.',
    'Page 4 of the book.',
  ])
})
