import { afterAll, describe, expect, test } from 'vitest'
import { asPage } from '../../../workers/ingest/extract/ocr/as-page.ts'
import { layoutScan } from '../../../workers/ingest/extract/ocr/layout-scan.ts'
import { ocrPageOf, surenessOf } from '../../../workers/ingest/extract/ocr/ocr-page-of.ts'
import { greyOf } from '../../../workers/ingest/prepare-image/grey.ts'
import type { Raster } from '../../../workers/ports/image-reader.ts'
import { corpusIsHere } from '../../support/corpus.ts'
import { chanceOf } from '../../support/disturbed/chance.ts'
import { fixture } from '../../support/fixtures.ts'
import { rotated, shadowed, worn } from '../../support/images/damaged.ts'
import { surveyed } from '../../support/laid-out.ts'
import { pictureOf, truthOf } from '../../support/ocr/recognised-corpus.ts'
import { sceneOf, textOf } from '../../support/ocr/scenes.ts'
import { tesseractInNode } from '../../support/ocr/tesseract.ts'
import { engine } from '../../support/pdfium.ts'
import { characterError, errorWithin } from '../error-rate.mjs'

const rows: string[] = []

/** Recognises and lays out a picture; notes the figures. @param measure the error of the texts of its blocks */
async function errorOf(
  name: string,
  raster: Raster,
  language: string,
  truth: string,
  measure = (texts: readonly string[]) => characterError(texts.join(' '), truth),
): Promise<number> {
  const began = process.cpuUsage()
  const scanned = await ocrPageOf(greyOf(raster), [language], { ocr: tesseractInNode })
  if (!scanned.ok) throw new Error(scanned.error.detail)
  const { drafts, outcome } = layoutScan(scanned.value, 0, surveyed([asPage(scanned.value, 0)]))
  const error = measure(drafts.map(({ text }) => text))
  const { user, system } = process.cpuUsage(began)
  rows.push(
    [
      name.padEnd(44),
      `${(error * 100).toFixed(2).padStart(6)} %`,
      `sure ${surenessOf(scanned.value.lines).toFixed(2)}`,
      `ink ${scanned.value.coverage.toFixed(2)}`,
      outcome.padEnd(12),
      `${((user + system) / 1e6).toFixed(1)} s`,
    ].join('  '),
  )
  return error
}

afterAll(() => console.log(rows.join('\n')))

describe('print of the repository', { timeout: 120_000 }, async () => {
  const english = await sceneOf(engine, fixture('cell-division.pdf'), 'en', { page: 3, width: 1600 })
  const hindi = await sceneOf(engine, fixture('paudhe-hindi.pdf'), 'hi', { width: 1600 })
  test.each([
    ['clean', (raster: Raster) => raster],
    ['6 degrees askew', (raster: Raster) => rotated(raster, 6)],
    ['14 degrees askew', (raster: Raster) => rotated(raster, -14)],
    ['on its side', (raster: Raster) => rotated(raster, 90)],
    ['upside down', (raster: Raster) => rotated(raster, 180)],
    ['in shadow', shadowed],
    ['worn', (raster: Raster) => worn(raster, chanceOf(7).share)],
    ['worn, in shadow and askew', (raster: Raster) => shadowed(rotated(worn(raster, chanceOf(8).share), 3))],
  ])('%s', async (name, damage) => {
    expect(await errorOf(`English, ${name}`, damage(english.raster), 'en', textOf(english))).toBeLessThan(
      0.01,
    )
    expect(await errorOf(`Hindi, ${name}`, damage(hindi.raster), 'hi', textOf(hindi))).toBeLessThan(0.03)
  })
})

const HUMAN_RIGHTS = 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त'

/** The mean error of a sentence that stands four times on a page, among other text. */
function errorOfFour(texts: readonly string[]): number {
  const best = texts.map((text) => errorWithin(text, HUMAN_RIGHTS)).sort((a, b) => a - b)
  return best.slice(0, 4).reduce((sum, error) => sum + error, 0) / 4
}

const DOCLING =
  'Docling bundles PDF document conversion to JSON and Markdown in an easy self contained package'

describe.skipIf(!corpusIsHere)('files of the corpus', { timeout: 120_000 }, () => {
  test.each([
    ['images/phototest.tif', 'images/_expected/phototest.gold.txt', 0.01],
    ['images/phototest-rotated-right.png', 'images/_expected/phototest.gold.txt', 0.01],
    // Six of its eight languages have letters that the English model does not know.
    ['images/eurotext.tif', 'images/_expected/eurotext.txt', 0.025],
  ])('%s', async (name, truth, most) => {
    expect(await errorOf(name, await pictureOf(name), 'en', truthOf(truth))).toBeLessThan(most)
  })

  test.each([
    ['images/webp-line.webp', DOCLING, 0.01],
    ['hard-pdfs/image-only-rot90.pdf', DOCLING, 0.01],
    // Handwriting: poor, and said to be.
    ['images/handwriting-line-iam.png', 'or work on line level', 0.1],
    ['images/whiteboard-photo.jpg', 'You must be the change you want to see in the world!', 0.35],
  ])('%s', async (name, truth, most) => {
    expect(await errorOf(name, await pictureOf(name), 'en', truth)).toBeLessThan(most)
  })

  test('a Hindi sentence in four typefaces', async () => {
    const name = 'images/devanagari-four-fonts.png'
    expect(await errorOf(name, await pictureOf(name), 'hi', HUMAN_RIGHTS, errorOfFour)).toBeLessThan(0.03)
  })

  test('a blank scan has no text', async () => {
    const picture = await pictureOf('images/blank-scan.pdf')
    expect(await errorOf('images/blank-scan.pdf', picture, 'en', '')).toBe(0)
  })
})
