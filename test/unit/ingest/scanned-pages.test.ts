import { describe, expect, test } from 'vitest'
import { documentPrefix } from '../../../workers/domain/artifact-keys.ts'
import type { Document, Page } from '../../../workers/domain/document.ts'
import { Locale } from '../../../workers/domain/facets.ts'
import { failure } from '../../../workers/domain/failure.ts'
import { refused } from '../../../workers/domain/result.ts'
import { classify } from '../../../workers/ingest/stages/classify.ts'
import { fixture } from '../../support/fixtures.ts'
import { pictureLibrary } from '../../support/ocr/picture-library.ts'
import { readsScenes } from '../../support/ocr/reads-scenes.ts'
import { pageOfScan } from '../../support/ocr/scan-pdf.ts'
import { sceneOf } from '../../support/ocr/scenes.ts'
import { aPdf } from '../../support/pdf.ts'
import { PICTURE, setLines } from '../../support/pdf-text.ts'
import { engine } from '../../support/pdfium.ts'
import { type SmallLibrary, smallLibrary } from '../../support/small-library.ts'

const scene = await sceneOf(engine, fixture('cell-division.pdf'), 'en', { page: 4, width: 900 })
const NOTHING = { ...scene.image, grey: new Uint8Array(scene.image.grey.length).fill(255) }

const PROSE = {
  content: setLines(['Osmosis moves water through a membrane.', 'It needs no energy of the cell.']),
}
/** What the worst of scanners leaves under its pictures. */
const RUBBISH = setLines(
  Array.from({ length: 12 }, () => 'xq zzkj wwpl qqgh vbnmx trrkz lkjhg zzxcv qwpp kkjq zxwv'),
)

const mixed = (...scans: readonly ReturnType<typeof pageOfScan>[]): Uint8Array =>
  aPdf({
    pages: [PROSE, ...scans.map(({ page }) => page), PROSE],
    objects: Object.assign({}, ...scans.map(({ objects }) => objects)),
  })

const pagesOf = ({ on }: SmallLibrary, { id }: Document): Page[] =>
  [...on.shelf.pages.get(id)!.values()].toSorted((a, b) => a.pageIndex - b.pageIndex)

const blocksOf = async ({ on }: SmallLibrary, { id, extraction }: Document) =>
  on.catalogue.blocks(id, extraction!, 0, 1_000)

describe('a PDF of text and a scan', { timeout: 30_000 }, () => {
  test.each([
    ['without a text layer', ''],
    ['with a text layer that is rubbish', `3 Tr ${RUBBISH}`],
  ])('%s goes both roads, page by page', async (_, layer) => {
    const ocr = readsScenes([scene])
    const library = pictureLibrary(ocr)
    const document = await library.add(mixed(pageOfScan(scene.image, 'scan', layer)))
    expect(document.status).toBe('published')
    expect(pagesOf(library, document).map(({ outcome }) => outcome)).toEqual(['text', 'ocr', 'text'])
    expect(ocr.calls).toHaveLength(1)
    const blocks = await blocksOf(library, document)
    const roads = new Map(blocks.map(({ locator, extractor }) => [Object(locator).pageIndex, extractor]))
    expect([...roads]).toEqual([
      [0, 'digital-pdf'],
      [1, 'ocr'],
      [2, 'digital-pdf'],
    ])
    expect(blocks.map(({ ordinal }) => ordinal)).toEqual(blocks.map((_, at) => at))
    const text = blocks.map((block) => block.text).join(' ')
    expect(text).toContain('Osmosis moves water')
    expect(text).toContain(scene.lines[8]![0]!.text)
    expect(text).not.toContain('zzkj')
  })

  test('has the boxes of both in fractions of its pages, in the size of its pages', async () => {
    const library = pictureLibrary(readsScenes([scene]))
    const document = await library.add(mixed(pageOfScan(scene.image)))
    expect(
      pagesOf(library, document).map(({ width, height }) => [Math.round(width), Math.round(height)]),
    ).toEqual(Array.from({ length: 3 }, () => [595, 842]))
    for (const { locator } of await blocksOf(library, document))
      for (const box of locator.on === 'page' ? locator.rects : [])
        for (const side of box) expect(side >= 0 && side <= 1).toBe(true)
  })

  test('whose scan is blank has an empty page, and no gap', async () => {
    const library = pictureLibrary(readsScenes([scene]))
    const document = await library.add(mixed(pageOfScan(NOTHING)))
    expect([document.status, pagesOf(library, document)[1]!.outcome]).toEqual(['published', 'empty'])
  })

  test('is as before where no provider is set', async () => {
    const library = smallLibrary()
    const document = await library.add(mixed(pageOfScan(scene.image)))
    expect(document.status).toBe('published_with_gaps')
    expect(pagesOf(library, document)[1]).toMatchObject({
      outcome: 'ocr_required',
      reason: 'It is a picture without a text layer.',
    })
  })

  test('names the page whose picture is too large to be drawn', async () => {
    const picture = PICTURE.objects.picture.replaceAll(/(?<=Width |Height )1/g, '30000')
    const { content, entries } = PICTURE
    const file = aPdf({ pages: [PROSE, { content, entries }], objects: { picture } })
    const library = pictureLibrary(readsScenes([]))
    const document = await library.add(file)
    expect(document.status).toBe('published_with_gaps')
    expect(pagesOf(library, document)[1]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('memory'),
    })
  })

  test('names the page that the provider refuses, and why', async () => {
    const ocr = { ...readsScenes([]), recognise: async () => refused(failure('resource-limit', 'Too fine.')) }
    const library = pictureLibrary(ocr)
    const document = await library.add(mixed(pageOfScan(scene.image)))
    expect(document.status).toBe('published_with_gaps')
    expect(pagesOf(library, document)[1]).toMatchObject({ outcome: 'failed', reason: 'Too fine.' })
  })
})

describe('a page is recognised', { timeout: 30_000 }, () => {
  const two = mixed(pageOfScan(scene.image, 'one'), pageOfScan(scene.image, 'other'))

  test('one a step, and never twice, however often the step is run', async () => {
    const ocr = readsScenes([scene])
    const library = pictureLibrary(ocr)
    const taken = await library.take(two)
    const { document } = taken.ok ? taken.value : expect.fail('not taken')
    const cursors: (number | string)[] = []
    for (let cursor: number | 'done' = 0; cursor !== 'done'; ) {
      await classify({ document, cursor }, library.on)
      const again = await classify({ document, cursor }, library.on)
      cursor = again.ok ? again.value.cursor : expect.fail('refused')
      cursors.push(cursor)
    }
    expect([cursors, ocr.calls.length]).toEqual([[2, 3, 'done'], 2])
  })

  test('and what was recognised is kept under every version that shaped it', async () => {
    const library = pictureLibrary(readsScenes([scene], { version: 'an-engine-7' }))
    const { id } = await library.add(two, { locale: Locale.parse('hi-IN') })
    const keys = await library.on.artifacts.list(`${documentPrefix(id)}scans/`, null, 10)
    expect(keys.map(({ key }) => key.slice(documentPrefix(id).length))).toEqual(
      [1, 2].map((page) =>
        expect.stringMatching(
          new RegExp(
            `^scans/embedpdf-pdfium-[\\d.]+-300dpi\\+prepare-\\d+\\+an-engine-7\\+ink-\\d+\\+hi/${page}\\.json$`,
          ),
        ),
      ),
    )
  })

  test('in the language its document is in, else in the usual ones', async () => {
    const asked = async (locale: Document['locale']) => {
      const ocr = readsScenes([scene])
      await pictureLibrary(ocr, { ocrLanguages: ['en', 'hi'] }).add(two, { locale })
      return ocr.calls[0]!.languages
    }
    expect(await asked(null)).toEqual(['en', 'hi'])
    expect(await asked(Locale.parse('hi-IN'))).toEqual(['hi'])
  })

  test('and its cost is counted', async () => {
    const library = pictureLibrary(readsScenes([scene]))
    const { id } = await library.add(two)
    expect((await library.on.ledger.read(id))!.expenses.work.picturesRecognised).toBe(2)
  })
})
