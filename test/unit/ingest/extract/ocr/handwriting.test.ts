import { describe, expect, test } from 'vitest'
import { draftConfidence } from '../../../../../workers/ingest/extract/ocr/draft-confidence.ts'
import { handwritingIn } from '../../../../../workers/ingest/extract/ocr/handwriting.ts'
import { pageInk } from '../../../../../workers/ingest/extract/ocr/page-ink.ts'
import { outcomeOf, type ScannedPage } from '../../../../../workers/ingest/extract/ocr/scanned-page.ts'
import { greyOf } from '../../../../../workers/ingest/prepare-image/grey.ts'
import { prepare } from '../../../../../workers/ingest/prepare-image/prepare.ts'
import type { GreyImage } from '../../../../../workers/ports/ocr-provider.ts'
import { corpusIsHere } from '../../../../support/corpus.ts'
import { chanceOf } from '../../../../support/disturbed/chance.ts'
import { fixture } from '../../../../support/fixtures.ts'
import { shadowed, worn } from '../../../../support/images/damaged.ts'
import { pictureOf } from '../../../../support/ocr/recognised-corpus.ts'
import { sceneOf } from '../../../../support/ocr/scenes.ts'
import { engine } from '../../../../support/pdfium.ts'

const inPicture = (raster: Parameters<typeof greyOf>[0]) =>
  handwritingIn(pageInk(prepare(greyOf(raster)).image))

/** A page of letters in rows, each drawn as a line through some points. @param pointsOf of a letter, in 20 by 20 pixels */
function page(count: number, pointsOf: (at: number) => readonly (readonly [number, number])[]): GreyImage {
  const [width, height] = [640, 30 + 30 * Math.ceil(count / 20)]
  const grey = new Uint8Array(width * height).fill(255)
  for (let at = 0; at < count; at++) {
    const [left, top] = [20 + 30 * (at % 20), 15 + 30 * Math.floor(at / 20)]
    const points = pointsOf(at)
    for (let along = 0; along + 1 < points.length; along++) {
      const [[x0, y0], [x1, y1]] = [points[along]!, points[along + 1]!]
      for (let step = 0; step <= 40; step++) {
        const x = Math.round(left + x0 + ((x1 - x0) * step) / 40)
        const y = Math.round(top + y0 + ((y1 - y0) * step) / 40)
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const)
          grey[(y + dy) * width + x + dx] = 0
      }
    }
  }
  return { width, height, grey }
}

const { share } = chanceOf(11)
const anyhow = () => Array.from({ length: 5 }, () => [20 * share(), 20 * share()] as const)

describe('how much of a page is written by hand', { timeout: 30_000 }, () => {
  const alphabet = Array.from({ length: 12 }, anyhow)

  test('shapes that come again are print', () =>
    expect(handwritingIn(pageInk(page(120, (at) => alphabet[at % 12]!)))).toBe(0))

  test('shapes of which no two are the same are not', () =>
    expect(handwritingIn(pageInk(page(120, anyhow)))).toBeGreaterThan(0.9))

  test('some of both are in between', () => {
    const mixed = handwritingIn(pageInk(page(200, (at) => (at % 7 === 0 ? alphabet[at % 12]! : anyhow()))))
    expect(mixed).toBeGreaterThan(0.2)
    expect(mixed).toBeLessThan(0.9)
  })

  test('a few letters do not tell', () => expect(handwritingIn(pageInk(page(20, anyhow)))).toBeNull())

  test.each(['en', 'hi'] as const)('print is print, in shadow and worn, too: %s', async (language) => {
    const { raster } =
      language === 'en'
        ? await sceneOf(engine, fixture('cell-division.pdf'), 'en', { page: 3, width: 1200 })
        : await sceneOf(engine, fixture('paudhe-hindi.pdf'), 'hi', { width: 1600 })
    expect([raster, shadowed(raster), worn(raster, chanceOf(7).share)].map(inPicture)).toEqual([0, 0, 0])
  })

  test.skipIf(!corpusIsHere).each([
    ['lincoln-letter-1864.pdf', 0.9, 1],
    ['handwritten-maths-notes-A1.jpg', 0.9, 1],
    ['whiteboard-photo.jpg', 0.9, 1],
    ['scan-printed-handwritten.pdf', 0, 0.5],
    ['photo-book-page-cookbook.jpg', 0, 0],
    ['nutrition-label-photo.jpg', 0, 0.1],
    ['devanagari-four-fonts.png', 0, 0.1],
    ['japanese-vertical.jpg', 0, 0.1],
    ['two-column-regulation.jpg', 0, 0],
  ])('%s', async (name, least, most) => {
    const found = inPicture(await pictureOf(`images/${name}`))
    expect(found).toBeGreaterThanOrEqual(least)
    expect(found).toBeLessThanOrEqual(most)
  })
})

const scanned = (given: Partial<ScannedPage>): ScannedPage => ({
  placement: { width: 100, height: 100, turn: 0, skew: 0 },
  longerSide: 842,
  lines: [
    {
      box: [0, 0, 1, 0.1],
      block: 0,
      paragraph: 0,
      words: [{ text: 'word', box: [0, 0, 1, 0.1], confidence: 0.9 }],
      ink: 100,
    },
  ],
  lost: [],
  drawn: [],
  coverage: 1,
  handwriting: null,
  ...given,
})

test.each([
  [null, 0.9],
  [0, 0.9],
  [0.5, 0.75],
  [1, 0.5],
])('a page that is written to %s is at most so sure: %d', (handwriting, sure) => {
  const draft = { text: 'word', rects: [[0, 0, 1, 0.1]], lines: [{ words: [[0, 4, 0, 0, 1, 0.1]] }] }
  expect(draftConfidence(scanned({ handwriting }))(draft as never)).toBeCloseTo(sure)
})

test.each([
  [
    { coverage: 0.6, handwriting: 1 },
    'About 40 % of its text could not be recognised: it seems to be written by hand.',
  ],
  [{ coverage: 0.6, handwriting: 0.2 }, 'About 40 % of its text could not be recognised.'],
  [
    { coverage: 0, lines: [], handwriting: 1 },
    'Nothing of its text could be recognised: it seems to be written by hand.',
  ],
  [{ coverage: 0.9, handwriting: 1 }, null],
])('what is missing of a page is said with its reason: %j', (given, reason) =>
  expect(outcomeOf(scanned(given)).reason).toBe(reason),
)
