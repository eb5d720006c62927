import { describe, expect, test } from 'vitest'
import { failure } from '../../../../../workers/domain/failure.ts'
import { ok, refused } from '../../../../../workers/domain/result.ts'
import { asPage } from '../../../../../workers/ingest/extract/ocr/as-page.ts'
import { layoutScan } from '../../../../../workers/ingest/extract/ocr/layout-scan.ts'
import { ocrPageOf } from '../../../../../workers/ingest/extract/ocr/ocr-page-of.ts'
import { outcomeOf, type ScannedPage } from '../../../../../workers/ingest/extract/ocr/scanned-page.ts'
import { greyOf } from '../../../../../workers/ingest/prepare-image/grey.ts'
import type { Raster } from '../../../../../workers/ports/image-reader.ts'
import type { OcrLine, OcrProvider } from '../../../../../workers/ports/ocr-provider.ts'
import { fixture } from '../../../../support/fixtures.ts'
import { repainted, rotated } from '../../../../support/images/damaged.ts'
import { surveyed } from '../../../../support/laid-out.ts'
import { type Scene, sceneOf } from '../../../../support/ocr/scenes.ts'
import { engine } from '../../../../support/pdfium.ts'

const scene = await sceneOf(engine, fixture('cell-division.pdf'), 'en', { page: 4, width: 1100 })

/** The lines of a scene as a provider that makes no mistake would give them. */
const linesOf = ({ lines }: Scene, confidence = 0.9): OcrLine[] =>
  lines.map((words) => ({
    box: [
      Math.min(...words.map(({ box }) => box[0])),
      Math.min(...words.map(({ box }) => box[1])),
      Math.max(...words.map(({ box }) => box[2])),
      Math.max(...words.map(({ box }) => box[3])),
    ],
    block: null,
    paragraph: null,
    words: words.map(({ text, box }) => ({ text, box, confidence })),
  }))

const aProvider = (recognise: OcrProvider['recognise']): OcrProvider => ({
  version: 'a-provider-1',
  languages: ['en'],
  recognise,
})

const giving = (...answers: readonly (readonly OcrLine[])[]) => {
  let calls = 0
  const provider = aProvider(async () => ok({ lines: answers[Math.min(calls++, answers.length - 1)]! }))
  return { provider, calls: () => calls }
}

async function scannedBy(ocr: OcrProvider, raster: Raster = scene.raster): Promise<ScannedPage> {
  const scanned = await ocrPageOf(greyOf(raster), ['en'], { ocr })
  if (!scanned.ok) throw new Error(scanned.error.detail)
  return scanned.value
}

const layoutOf = (scanned: ScannedPage) => layoutScan(scanned, 0, surveyed([asPage(scanned, 0)]))

describe('a page that is recognised whole', async () => {
  const scanned = await scannedBy(giving(linesOf(scene)).provider)
  const layout = layoutOf(scanned)

  test('has all its ink covered', () => {
    expect(scanned.coverage).toBeGreaterThan(0.97)
    expect([layout.outcome, layout.reason]).toEqual(['ocr', null])
  })

  test('loses no letter and doubles none', () => {
    const lettersOf = (texts: readonly string[]) =>
      [...texts.join('').replace(/[\s|-]/gu, '')].toSorted().join('')
    const words = scene.lines.flat().map(({ text }) => text)
    expect(lettersOf(layout.drafts.map(({ text }) => text))).toBe(lettersOf(words))
  })

  test('says where each word stands in the text and on the page', () => {
    const placed = layout.drafts.flatMap(({ text, lines }) =>
      lines.flatMap(({ words }) =>
        words.map(([start, end, ...box]) => ({ text: text.slice(start, end), box })),
      ),
    )
    const isThere = (one: (typeof placed)[number]) =>
      scene.lines
        .flat()
        .some(
          ({ text, box }) =>
            text === one.text && box.every((side, at) => Math.abs(side - one.box[at]!) < 0.004),
        )
    expect(placed.length).toBeGreaterThan(0.97 * scene.lines.flat().length)
    expect(placed.filter((one) => !isThere(one)).length).toBeLessThan(0.02 * placed.length)
  })

  test('is as sure as its words', () => {
    for (const draft of layout.drafts) expect(draft.confidence).toBeGreaterThan(0.8)
  })

  test('can be kept as JSON', () => {
    expect(JSON.parse(JSON.stringify(scanned))).toEqual(scanned)
  })
})

describe('a page of which lines are missed', async () => {
  const all = linesOf(scene)
  const scanned = await scannedBy(giving(all.filter((_, at) => at % 2 === 0)).provider)

  test('is a gap, however sure the provider is of the others', () => {
    expect(scanned.coverage).toBeGreaterThan(0.3)
    expect(scanned.coverage).toBeLessThan(0.75)
    expect(outcomeOf(scanned).outcome).toBe('ocr_required')
    expect(outcomeOf(scanned).reason).toMatch(/^About \d\d % of its text could not be recognised\.$/)
  })

  test('says where they are', () => {
    const missed = all.filter(({ words }, at) => at % 2 === 1 && words.length > 1)
    const isFound = ({ box }: OcrLine) =>
      scanned.lost.some((lost) => lost.box[1] < box[3] && lost.box[3] > box[1] && lost.box[0] < box[2])
    expect(missed.filter(isFound).length / missed.length).toBeGreaterThan(0.9)
  })

  test('has blocks that are less sure than their words', () => {
    const long = layoutOf(scanned).drafts.filter(({ text }) => text.length > 200)
    expect(long.length).toBeGreaterThan(0)
    for (const draft of long) expect(draft.confidence).toBeLessThan(0.85)
  })
})

test('lines that are hardly sure count as lost', async () => {
  const scanned = await scannedBy(giving(linesOf(scene, 0.2)).provider)
  expect(scanned.lines).toEqual([])
  expect(outcomeOf(scanned)).toEqual({
    outcome: 'ocr_required',
    reason: 'Nothing of its text could be recognised.',
  })
})

test('a page that reads badly is tried the other way up, and the better reading is kept', async () => {
  const { provider, calls } = giving(linesOf(scene, 0.4), linesOf(scene, 0.9))
  const scanned = await scannedBy(provider)
  expect([calls(), scanned.placement.turn]).toEqual([2, 180])
})

test('a page that reads well is read once', async () => {
  const { provider, calls } = giving(linesOf(scene))
  await scannedBy(provider)
  expect(calls()).toBe(1)
})

test('a blank page is not sent to the provider', async () => {
  const { provider, calls } = giving([])
  const scanned = await scannedBy(
    provider,
    repainted(scene.raster, () => 250),
  )
  expect([calls(), outcomeOf(scanned).outcome, layoutOf(scanned).drafts]).toEqual([0, 'empty', []])
})

test('a picture without letters is no gap', async () => {
  const disc = repainted(scene.raster, (_, x, y) => (Math.hypot(x - 500, y - 600) < 300 ? 40 : 255))
  const scanned = await scannedBy(giving([]).provider, disc)
  expect([scanned.coverage, outcomeOf(scanned).outcome]).toEqual([1, 'empty'])
})

test('a page that lies on its side has its boxes on the page as given', async () => {
  const { provider } = giving(linesOf(scene))
  const scanned = await scannedBy(provider, rotated(scene.raster, 90))
  const layout = layoutOf(scanned)
  expect(scanned.placement.turn).toBe(270)
  expect(layout.width).toBeGreaterThan(layout.height)
  for (const { rects } of layout.drafts)
    for (const [x0, y0, x1, y1] of rects) expect(x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1).toBe(true)
  const [first, last] = [layout.drafts[0]!, layout.drafts.at(-1)!]
  expect(first.rects[0][0]).toBeGreaterThan(last.rects[0][0])
})

test('what the provider refuses is refused', async () => {
  const ocr = aProvider(async () => refused(failure('resource-limit', 'Too large.')))
  const scanned = await ocrPageOf(scene.image, ['en'], { ocr })
  expect(scanned.ok || scanned.error.kind).toBe('resource-limit')
})
