import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../../../workers/adapters/pdf-reader/pdfium.ts'
import type { FileBytes } from '../../../../workers/ports/original.ts'
import { corpusFile, corpusIsHere } from '../../../support/corpus.ts'
import { sourceOf } from '../../../support/counted-source.ts'
import { aPdf, show } from '../../../support/pdf.ts'
import { revised, withStreamOfObjects } from '../../../support/pdf-shapes.ts'
import { engine, engineOfSmallBlocks } from '../../../support/pdfium.ts'

const whole = pdfiumReader(engine)
const byParts = pdfiumReader(engineOfSmallBlocks())

/** All that a reader tells of a file. */
async function everythingOf(reader: typeof whole, bytes: FileBytes) {
  const opened = await reader.open(bytes)
  if (!opened.ok) return { refused: opened.error.kind }
  const { pageCount, title, language } = opened.value
  const pages = []
  for (let page = 0; page < pageCount; page++) pages.push(await opened.value.page(page))
  const [outline, labels] = [await opened.value.outline(), await opened.value.fileLabels()]
  opened.value.close()
  return { pageCount, title, language, outline, labels, pages }
}

async function expectSame(bytes: Uint8Array) {
  const source = sourceOf(bytes)
  const [expected, found] = [await everythingOf(whole, bytes), await everythingOf(byParts, source)]
  expect(found).toEqual(expected)
  return { found, counted: source.counted }
}

const FIXTURES = resolve(import.meta.dirname, '../../../../fixtures')

const PAGES = ['one', 'two', 'three'].map((text) => ({ content: show(text, '1 0 0 1 72 700') }))

describe('a file says the same by parts as it does as a whole', () => {
  test.each(readdirSync(FIXTURES).filter((name) => name.endsWith('.pdf')))(
    '%s',
    async (name) => {
      const { counted } = await expectSame(new Uint8Array(readFileSync(resolve(FIXTURES, name))))
      expect(counted.requests).toBeGreaterThan(3)
    },
    60_000,
  )

  test.each([
    ['with a table', aPdf({ pages: PAGES })],
    ['that was revised three times', revised(aPdf({ pages: PAGES }), ['tree', 'tree', 'tree'])],
    ['whose objects lie in a stream', withStreamOfObjects(['one', 'two', 'three'])],
    ['whose table is damaged', cutShort(aPdf({ pages: PAGES }), 'startxref')],
    ['that ends too early', cutShort(aPdf({ pages: PAGES }), 'xref\n')],
  ])('%s', async (_, bytes) => {
    const { found } = await expectSame(bytes)
    expect(found).toMatchObject({ pageCount: 3, pages: [{ ok: true }, { ok: true }, { ok: true }] })
  })
})

function cutShort(bytes: Uint8Array, at: string): Uint8Array {
  return bytes.slice(0, Buffer.from(bytes).toString('latin1').lastIndexOf(at))
}

describe.skipIf(!corpusIsHere)(
  'so do the files of the corpus (../shared is absent where this is skipped)',
  () => {
    test.each([
      ['linearised', 'textbooks/korean-report-p78-83.pdf'],
      ['linearised, with a table', 'hard-pdfs/siege-of-vicksburg-ocr.pdf'],
      ['with labels', 'hard-pdfs/labelled-pages.pdf'],
      ['with revisions', 'hard-pdfs/image-only-rot90.pdf'],
      ['with form fields', 'hard-pdfs/form-two-pages.pdf'],
      ['encrypted', 'hard-pdfs/aes256-r6-empty-password.pdf'],
      ['with a password', 'hard-pdfs/encrypted-password-kanbanery.pdf'],
      ['with a page tree that holds itself', 'hard-pdfs/page-tree-cycle.pdf'],
      ['with pictures', 'textbooks/nasa-earth-p13.pdf'],
      ['scanned', 'hard-pdfs/hidden-ocr-layer-garbage.pdf'],
      ['of 81 slides', 'textbooks/decay-alg-slides-beamer.pdf'],
      ['Arabic', 'textbooks/arabic-word-prog-article.pdf'],
      ['mathematical', 'textbooks/core-mathematics-typst.pdf'],
      ['damaged', 'hard-pdfs/xref-keyword-missing.pdf'],
      ['too damaged', 'hard-pdfs/corrupted-no-trailer.pdf'],
      ['empty', 'hard-pdfs/zero-bytes.pdf'],
    ])('%s', async (_, name) => void (await expectSame(corpusFile(name))), 60_000)
  },
)

test('pages read side by side are those that were asked for', async () => {
  const opened = await byParts.open(sourceOf(aPdf({ pages: PAGES })))
  if (!opened.ok) throw new Error(opened.error.kind)
  const pages = await Promise.all([2, 0, 1, 2].map((page) => opened.value.page(page)))
  expect(pages.map((page) => page.ok && page.value.glyphs.map(({ text }) => text).join(''))).toEqual([
    'three',
    'one',
    'two',
    'three',
  ])
  opened.value.close()
  await expect(opened.value.page(0)).rejects.toThrow('closed')
})

test('a store that fails is a fault, and the same page is read once it answers', async () => {
  const bytes = aPdf({ pages: PAGES, objects: { filler: 'x'.repeat(300_000) } })
  const source = sourceOf(bytes)
  let fails = true
  const opened = await byParts
    .open({
      ...source,
      read: (offset, length) => {
        if (fails) throw new Error('the store is down')
        return source.read(offset, length)
      },
    })
    .catch((error: Error) => error.message)
  expect(opened).toBe('the store is down')
  fails = false
  expect(await everythingOf(byParts, source)).toEqual(await everythingOf(whole, bytes))
})
