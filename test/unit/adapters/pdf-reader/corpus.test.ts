import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../../../workers/adapters/pdf-reader/pdfium.ts'
import type { Glyph, PdfFile, PdfPage } from '../../../../workers/ports/pdf-reader.ts'
import { pageOf, popplerIsHere } from '../../../acceptance/poppler.mjs'
import { corpusFile, corpusIsHere, corpusPath } from '../../../support/corpus.ts'
import { engine, openPdf } from '../../../support/pdfium.ts'

const opened = new Map<string, PdfFile>()
afterAll(() => {
  for (const file of opened.values()) file.close()
})

async function page(name: string, pageIndex: number): Promise<PdfPage> {
  const file = opened.get(name) ?? (await openPdf(corpusFile(name)))
  opened.set(name, file)
  const read = await file.page(pageIndex)
  if (!read.ok) throw new Error(read.error.kind)
  return read.value
}

const textOf = (glyphs: readonly Glyph[]) => glyphs.map(({ text }) => text).join('')

/** The letters of a text in no order: Poppler and PDFium order right-to-left text differently. */
const letters = (text: string) => [...text.normalize('NFKC').replace(/[\u00ad\u2010]/g, '-')].sort().join('')

const centredIn = ([x0, y0, x1, y1]: readonly number[], { box, text }: Glyph) => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  return text.trim() !== '' && x > x0! - 0.2 && x < x1! + 0.2 && y > y0! - 0.2 && y < y1! + 0.2
}

const isSane = ({ box, origin, size, angle, text }: Glyph) =>
  [...box, ...origin, size].every(Number.isFinite) &&
  box[0] <= box[2] &&
  box[1] <= box[3] &&
  Number.isInteger(angle) &&
  text.isWellFormed()

/** How the words of Poppler compare: the share found letter by letter, and how far their ends are apart, sorted. */
function compare({ width, height, glyphs }: PdfPage, words: ReturnType<typeof pageOf>['words']) {
  const misses: number[] = []
  for (const { text, box } of words) {
    const [x0, y0, x1, y1] = [box[0] * width, box[1] * height, box[2] * width, box[3] * height]
    const inside = glyphs.filter((glyph) => centredIn([x0, y0, x1, y1], glyph))
    if (letters(textOf(inside)) !== letters(text)) continue
    const ends = [
      Math.min(...inside.map((glyph) => glyph.box[0])),
      Math.max(...inside.map((glyph) => glyph.box[2])),
    ]
    misses.push(Math.max(Math.abs(ends[0]! - x0), Math.abs(ends[1]! - x1)))
  }
  misses.sort((a, b) => a - b)
  return {
    share: misses.length / words.length,
    median: misses[misses.length >> 1]!,
    worst: misses[Math.floor(misses.length * 0.95)]!,
  }
}

describe.skipIf(!corpusIsHere || !popplerIsHere)(
  'words stand where Poppler sees them (skipped without corpus or Poppler)',
  () => {
    test.each([
      ['textbooks/decay-book-4print.pdf', 40, 0.95],
      ['textbooks/freeculture.pdf', 100, 0.95],
      ['textbooks/faa-amt-handbook-p7-45.pdf', 0, 0.97],
      ['textbooks/ck12-earth-science-ch1.pdf', 0, 0.97],
      ['textbooks/openstax-calculus-p273.pdf', 0, 0.97],
      ['textbooks/wikipedia-sahara-chrome.pdf', 3, 0.97],
      ['textbooks/word-processor-history.pdf', 1, 0.97],
      ['textbooks/arabic-word-prog-article.pdf', 0, 0.95],
      ['textbooks/french-olap-paper.pdf', 4, 0.9],
      ['textbooks/physics-worksheet-derivatives.pdf', 2, 0.9],
      ['hard-pdfs/two-column-paper-14p.pdf', 3, 0.97],
      ['hard-pdfs/irm-400-pages.pdf', 200, 0.97],
      ['hard-pdfs/siege-of-vicksburg-ocr.pdf', 2, 0.97],
      ['hard-pdfs/crop-and-rot270.pdf', 0, 0.97],
      ['hard-pdfs/nics-table-upright.pdf', 0, 0.97],
      ['hard-pdfs/multilang-hello.pdf', 0, 0.97],
    ])('%s, page %i', async (name, pageIndex, least) => {
      const { share, median, worst } = compare(
        await page(name, pageIndex),
        pageOf(corpusPath(name), pageIndex).words,
      )
      expect(share).toBeGreaterThanOrEqual(least)
      expect(median).toBeLessThan(0.2)
      expect(worst).toBeLessThan(1)
    })
  },
)

describe.skipIf(!corpusIsHere)('known files (skipped without the corpus)', () => {
  test('a table turned by 90 degrees has the cells of its upright twin at the same places', async () => {
    const [upright, turned] = [
      await page('hard-pdfs/nics-table-upright.pdf', 0),
      await page('hard-pdfs/nics-table-rotated.pdf', 0),
    ]
    expect([turned.width, turned.height]).toEqual([upright.height, upright.width])
    expect(letters(textOf(turned.glyphs))).toBe(letters(textOf(upright.glyphs)))
    expect(new Set(turned.glyphs.map(({ angle }) => angle))).toEqual(new Set([90]))
    expect(turned.glyphs[0]!.origin[1]).toBeCloseTo(upright.glyphs[0]!.origin[0], 1)
  })

  test.each([
    ['hard-pdfs/labelled-pages.pdf', ['i', 'ii', 'iii', 'iv', '1']],
    ['textbooks/decay-book-4print.pdf', ['iii', 'iv', 'v', 'vi', 'vii']],
  ])('labels of %s', async (name, labels) => {
    const file = await openPdf(corpusFile(name))
    expect((await file.fileLabels()).slice(0, labels.length)).toEqual(labels)
    file.close()
  })

  test('invisible text is told apart from visible', async () => {
    const { glyphs } = await page('hard-pdfs/invisible-text-layer-min.pdf', 0)
    expect(
      [true, false].map((invisible) => glyphs.filter((glyph) => glyph.invisible === invisible).length > 0),
    ).toEqual([true, true])
  })

  test('Japanese written downwards reads at 90 degrees', async () => {
    const { glyphs } = await page('hard-pdfs/vertical-japanese.pdf', 0)
    expect(textOf(glyphs)).toBe('日本語あいうえお')
    expect(new Set(glyphs.map(({ angle }) => angle))).toEqual(new Set([90]))
  })

  test('letters beyond the basic plane are whole', async () => {
    const { glyphs } = await page('textbooks/core-mathematics-typst.pdf', 3)
    expect(textOf(glyphs)).toContain('𝜁zeta')
    expect(textOf(glyphs).isWellFormed()).toBe(true)
  })

  test('the ligatures of an old TeX font without a map are guessed, and said to be', async () => {
    const { glyphs } = await page('textbooks/decay-alg-slides-beamer.pdf', 10)
    expect(textOf(glyphs)).toContain('Morespecificcontents:finitedifferencemethods')
    expect(glyphs.find(({ text }) => text === 'fi')?.unmapped).toBe(true)
  })

  test('every file is read, page by page, or refused for what it is', async () => {
    const refusals: Record<string, string> = {}
    for (const folder of ['textbooks', 'hard-pdfs'])
      for (const name of readdirSync(corpusPath(folder)).filter((one) => one.endsWith('.pdf'))) {
        const file = await pdfiumReader(engine).open(corpusFile(`${folder}/${name}`))
        if (!file.ok) refusals[name] = file.error.kind
        for (let i = 0; file.ok && i < file.value.pageCount; i++) {
          const read = await file.value.page(i)
          if (read.ok) expect(read.value.glyphs.every(isSane)).toBe(true)
          else refusals[`${name}, page ${i}`] = read.error.kind
        }
        if (file.ok) file.value.close()
      }
    expect(refusals).toEqual({
      'corrupted-no-trailer.pdf': 'corrupt-file',
      'encrypted-password-kanbanery.pdf': 'password-protected',
      'page-tree-cycle.pdf, page 1': 'page-unreadable',
      'zero-bytes.pdf': 'corrupt-file',
    })
  }, 120_000)

  test('a book is read at a few milliseconds a page', async () => {
    const file = await openPdf(corpusFile('textbooks/freeculture.pdf'))
    const start = performance.now()
    for (let i = 0; i < 50; i++) await file.page(i)
    expect((performance.now() - start) / 50).toBeLessThan(60)
    file.close()
  })
})
