import { describe, expect, test, vi } from 'vitest'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The texts of a file's blocks, by page, and how its job ended. */
async function blocksOf(bytes: Uint8Array) {
  const library = smallLibrary()
  const { status, reason, id } = await library.add(bytes)
  const blocks = [...library.on.shelf.blocks.values()].filter(({ documentId }) => documentId === id)
  const texts = blocks.map(({ locator, text }) => [locator.on === 'page' ? locator.pageIndex : null, text])
  return { status, reason: reason?.kind ?? null, texts }
}

const HEAD = 'Biology for Schools'
const BODY = [HEAD, '', '', 'Cells are small rooms of living things, and each has a wall.', 'They divide.']

describe('furniture frames a text', () => {
  test.each<[string, string[]]>([
    ['the only line of every page', ['Habibi']],
    ['two lines that are all of every page', ['Peace', 'be with you']],
  ])('%s is text', async (_, lines) => {
    const pages = [0, 1, 2, 3]
    const { status, texts } = await blocksOf(pdfOfLines(pages.map(() => lines)))
    expect([status, texts.map(([page]) => page)]).toEqual(['published', pages])
    expect(texts.every(([, text]) => text === lines.join(' '))).toBe(true)
  })

  test('a running head on an otherwise blank page of a book is not', async () => {
    const { texts } = await blocksOf(pdfOfLines([BODY, BODY, [HEAD], BODY]))
    expect(texts.filter(([, text]) => text === HEAD)).toEqual([])
    expect(new Set(texts.map(([page]) => page))).toEqual(new Set([0, 1, 3]))
  })

  test.skipIf(!corpusIsHere)(
    'one word on four turned pages is read on each (skipped without the corpus)',
    async () => {
      const { status, texts } = await blocksOf(corpusFile('hard-pdfs/arabic-rotated-4p.pdf'))
      expect([status, texts.map(([page]) => page)]).toEqual(['published', [0, 1, 2, 3]])
    },
  )
})

test.each<[string, Uint8Array]>([
  ['pages without anything on them', pdfOfLines([[], [], []])],
  [
    'pages with nothing but their numbers',
    pdfOfLines(Array.from({ length: 6 }, (_, at) => [String(at + 1)])),
  ],
  ['a sheet of spaces', new TextEncoder().encode(' \n\t\n ')],
])('%s are published without blocks: a blank document is no error', async (_, bytes) => {
  expect(await blocksOf(bytes)).toEqual({ status: 'published', reason: null, texts: [] })
})
