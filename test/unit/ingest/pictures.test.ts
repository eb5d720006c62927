import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../workers/domain/document.ts'
import type { Box } from '../../../workers/domain/locator.ts'
import { ok } from '../../../workers/domain/result.ts'
import type { Raster } from '../../../workers/ports/image-reader.ts'
import type { PageRenderer } from '../../../workers/ports/page-renderer.ts'
import { DRAWS_NOTHING } from '../../support/draws-nothing.ts'
import { fixture } from '../../support/fixtures.ts'
import { rotated } from '../../support/images/damaged.ts'
import { aJpeg, aPng, aWebp } from '../../support/images/small-files.ts'
import { aTiff, colourPage, deflatedPage } from '../../support/images/tiff.ts'
import { captionAt, DRAWING, DRAWN, pageOf } from '../../support/ocr/drawn-pages.ts'
import { pictureLibrary } from '../../support/ocr/picture-library.ts'
import { readsScenes } from '../../support/ocr/reads-scenes.ts'
import { type Scene, sceneOf, textOf } from '../../support/ocr/scenes.ts'
import { engine } from '../../support/pdfium.ts'
import type { SmallLibrary } from '../../support/small-library.ts'

const PDF = fixture('cell-division.pdf')
const mitosis = await sceneOf(engine, PDF, 'en', { page: 4, width: 900 })
const meiosis = await sceneOf(engine, PDF, 'en', { page: 6, width: 900 })

const pagesOf = ({ on }: SmallLibrary, id: Parameters<typeof on.shelf.pages.get>[0]): Page[] =>
  [...on.shelf.pages.get(id)!.values()].toSorted((a, b) => a.pageIndex - b.pageIndex)

/** The boxes of the words of a scene that begin a line, by the word. */
const firstWords = ({ lines }: Scene): Map<string, Box> =>
  new Map(lines.map(([first]) => [first!.text, first!.box]))

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01

/** Files of one picture, each seen upright. */
const FILES: [string, () => Promise<Uint8Array>, string][] = [
  ['a PNG', async () => aPng(mitosis.raster), 'image/png'],
  ['a JPEG', () => aJpeg(mitosis.raster), 'image/jpeg'],
  ['a JPEG that is stored on its side', () => aJpeg(rotated(mitosis.raster, -90), 6), 'image/jpeg'],
  ['a WebP', () => aWebp(mitosis.raster), 'image/webp'],
  ['a deflated TIFF', async () => aTiff([deflatedPage(mitosis.raster)]), 'image/tiff'],
]

describe.each(FILES)('%s of a page', (_, file, mediaType) => {
  const library = pictureLibrary(readsScenes([mitosis, meiosis]))
  let document: Awaited<ReturnType<typeof library.add>>
  beforeAll(async () => {
    document = await library.add(await file(), { title: 'A page' })
  }, 30_000)

  test('is published as one page that was read by OCR', () => {
    expect([document.status, document.mediaType, document.pageCount]).toEqual(['published', mediaType, 1])
    const [page] = pagesOf(library, document.id)
    expect([page!.outcome, page!.reason]).toEqual(['ocr', null])
    expect(page!.width / page!.height).toBeCloseTo(mitosis.raster.width / mitosis.raster.height, 2)
  })

  test('is cited with the boxes of the lines as they are seen', async () => {
    const [passage] = (await library.search('chromosomes line up at the metaphase plate')).passages
    const { citation, lines } = await library.look(passage!.citation.id)
    expect(citation.confidence).toBeGreaterThan(0.8)
    expect(citation.confidence).toBeLessThan(1)
    expect(citation.pages!.from).toEqual({ index: 0, label: null })
    expect(lines.length).toBeGreaterThan(3)
    const begins = firstWords(mitosis)
    const seen = lines.flatMap(({ text, box }) => {
      const word = begins.get(text.split(' ')[0]!)
      return word === undefined ? [] : [near(box[0], word[0]) && box[1] <= word[3] && box[3] >= word[1]]
    })
    expect(seen.filter(Boolean).length).toBeGreaterThan(3)
  })

  test('is whole: FETCH gives every word that was read', async () => {
    const { passages } = await library.fetch(document)
    const text = passages.map((passage) => passage.text).join(' ')
    for (const word of mitosis.lines.flat().slice(20, 60)) expect(text).toContain(word.text.replace(/-$/, ''))
  })
})

test('a captioned drawing in a picture is a figure, and cut out of it', { timeout: 30_000 }, async () => {
  const content = [DRAWN.prose, DRAWN.drawing, captionAt('below'), DRAWN.more]
  const scene = await sceneOf(engine, pageOf(...content), 'en', { width: 900 })
  const cropped: { box: Box; of: number }[] = []
  const drawer: PageRenderer = {
    ...DRAWS_NOTHING,
    crop: async (_, of, box) => {
      cropped.push({ box, of })
      return ok({ bytes: Uint8Array.of(1), mediaType: 'image/webp', width: 1, height: 1 })
    },
  }
  const library = pictureLibrary(readsScenes([scene]), { pictureRenderer: drawer })
  const document = await library.add(aPng(scene.raster), { title: 'Animals of the valley' })
  const figures = [...library.on.shelf.blocks.values()].filter(({ kind }) => kind === 'figure')
  expect(figures.map(({ text }) => text)).toEqual(['Figure 3. The heron by the river'])
  const crops = await library.on.artifacts.list(`documents/${document.id}/crops/`, null, 10)
  expect(crops.map(({ key }) => key.includes(figures[0]!.id))).toEqual([true])
  expect(cropped.map(({ of }) => of)).toEqual([0])
  for (const side of [0, 1, 2]) expect(Math.abs(cropped[0]!.box[side]! - DRAWING[side]!)).toBeLessThan(0.025)
  expect(cropped[0]!.box[3]).toBeGreaterThan(DRAWING[3])
})

describe('a TIFF of several pages', { timeout: 30_000 }, () => {
  const blank: Raster = { ...mitosis.raster, rgba: new Uint8Array(mitosis.raster.rgba.length).fill(255) }
  const tiff = aTiff([colourPage(mitosis.raster), colourPage(blank), colourPage(meiosis.raster)], false)

  test('is a document of as many, each read for itself', async () => {
    const ocr = readsScenes([mitosis, meiosis])
    const library = pictureLibrary(ocr)
    const document = await library.add(tiff, { title: 'Two pages and a blank one' })
    expect([document.status, document.pageCount]).toEqual(['published', 3])
    expect(pagesOf(library, document.id).map(({ outcome }) => outcome)).toEqual(['ocr', 'empty', 'ocr'])
    expect(ocr.calls.map(({ isKnown }) => isKnown)).toEqual([true, true])
    const [passage] = (await library.search(textOf(meiosis).slice(0, 300))).passages
    expect(passage!.citation.pages!.from.index).toBe(2)
  })
})

describe('what is not read', { timeout: 30_000 }, () => {
  test('is a gap that is named, and makes what stands beside it less sure', async () => {
    const library = pictureLibrary(
      readsScenes([mitosis], { confidence: 0.95, reads: (line) => line % 2 === 0 }),
    )
    const document = await library.add(aPng(mitosis.raster))
    expect(document.status).toBe('published_with_gaps')
    const [page] = pagesOf(library, document.id)
    expect([page!.outcome, page!.reason]).toEqual([
      'ocr_required',
      expect.stringMatching(/^About \d\d % of its text could not be recognised/),
    ])
    const [passage] = (await library.search('mitosis')).passages
    expect(passage!.citation.confidence).toBeLessThan(0.85)
  })

  test('at all refuses the document, and says that there was OCR', async () => {
    const library = pictureLibrary(readsScenes([]))
    const { status, reason } = await library.add(aPng(mitosis.raster))
    expect([status, reason?.kind]).toEqual(['refused', 'ocr-required'])
    expect(reason!.detail).toMatch(/OCR could not read/)
  })
})
