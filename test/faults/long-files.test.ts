import { describe, expect, test, vi } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { engine } from '../support/pdfium.ts'
import { readPdf } from '../support/read-pdf.ts'

vi.setConfig({ testTimeout: 180_000 })

const MEGABYTE = 2 ** 20

/** A reader that notes how many pages each opening of the file read, and the most memory PDFium held. */
function watched() {
  const reader = pdfiumReader(engine)
  const pagesRead: number[] = []
  const seen = { pagesRead, mostMemory: 0 }
  const watching: PdfReader = {
    ...reader,
    async open(bytes) {
      const opened = await reader.open(bytes)
      if (!opened.ok) return opened
      const file = opened.value
      pagesRead.push(0)
      const page = async (index: number) => {
        pagesRead[pagesRead.length - 1]!++
        const read = await file.page(index)
        seen.mostMemory = Math.max(seen.mostMemory, (await engine.instance()).heap.size)
        return read
      }
      return { ok: true, value: { ...file, page } }
    },
  }
  return { seen, watching }
}

describe('a long file is read a few pages at a time', () => {
  test('every page twice: once to look at all of it, once to lay it out', async () => {
    const { seen, watching } = watched()
    const pages = Array.from({ length: 130 }, (_, at) => [
      `On this page stands ${'word '.repeat((at % 9) + 1)}.`,
    ])
    expect((await readPdf(pdfOfLines(pages), watching)).pages).toHaveLength(130)
    expect(seen.pagesRead.reduce((sum, next) => sum + next, 0)).toBe(2 * 130)
    expect(Math.max(...seen.pagesRead)).toBeLessThanOrEqual(50)
  })

  test.skipIf(!corpusIsHere)('400 pages fit into a small memory (skipped without the corpus)', async () => {
    const { seen, watching } = watched()
    const { pages, blocks } = await readPdf(corpusFile('hard-pdfs/irm-400-pages.pdf'), watching)
    expect([pages.length, pages.filter(({ outcome }) => outcome === 'failed')]).toEqual([400, []])
    expect(blocks.length).toBeGreaterThan(4000)
    expect(Math.max(...seen.pagesRead)).toBeLessThanOrEqual(50)
    expect(seen.mostMemory).toBeLessThan(64 * MEGABYTE)
  })
})
