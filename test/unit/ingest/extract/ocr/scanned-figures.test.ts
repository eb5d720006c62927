import { describe, expect, test } from 'vitest'
import { asPage } from '../../../../../workers/ingest/extract/ocr/as-page.ts'
import { drawnRegions } from '../../../../../workers/ingest/extract/ocr/drawn-regions.ts'
import { coverageOf } from '../../../../../workers/ingest/extract/ocr/ink-coverage.ts'
import { layoutScan } from '../../../../../workers/ingest/extract/ocr/layout-scan.ts'
import { ocrPageOf } from '../../../../../workers/ingest/extract/ocr/ocr-page-of.ts'
import { pageInk } from '../../../../../workers/ingest/extract/ocr/page-ink.ts'
import type { ScannedPage } from '../../../../../workers/ingest/extract/ocr/scanned-page.ts'
import { greyOf } from '../../../../../workers/ingest/prepare-image/grey.ts'
import { rotated } from '../../../../support/images/damaged.ts'
import { surveyed } from '../../../../support/laid-out.ts'
import { captionAt, DRAWING, DRAWN, PROSE, pageOf } from '../../../../support/ocr/drawn-pages.ts'
import { readsScenes } from '../../../../support/ocr/reads-scenes.ts'
import { sceneOf } from '../../../../support/ocr/scenes.ts'
import { ruledTable } from '../../../../support/pdf-table.ts'
import { engine } from '../../../../support/pdfium.ts'

/** The drafts of a page that is drawn, needs no preparation and is read without a mistake. */
async function draftsOf(content: readonly string[]) {
  const scene = await sceneOf(engine, pageOf(...content), 'en', { width: 600 })
  const ink = pageInk(scene.image)
  const page = await readsScenes([scene]).recognise(scene.image, ['en'])
  if (!page.ok) throw new Error(page.error.detail)
  const { width, height } = scene.raster
  return layoutOf({
    placement: { width, height, turn: 0, skew: 0 },
    longerSide: 842,
    ...coverageOf(ink, page.value.lines),
    drawn: drawnRegions(ink, page.value.lines),
    handwriting: 0,
  })
}

const layoutOf = (scanned: ScannedPage) => layoutScan(scanned, 0, surveyed([asPage(scanned, 0)])).drafts

const isNear = (box: readonly number[], other: readonly number[]): boolean =>
  box.every((side, at) => Math.abs(side - other[at]!) < 0.025)

describe('a drawing on a scan', () => {
  test.each([
    ['with its caption below', captionAt('below')],
    ['with its caption above', captionAt('above')],
  ])('%s is one figure with the places of both', async (_, caption) => {
    const drafts = await draftsOf([DRAWN.prose, DRAWN.drawing, caption, DRAWN.more])
    const figures = drafts.filter(({ kind }) => kind === 'figure')
    expect(figures.map(({ text }) => text)).toEqual(['Figure 3. The heron by the river'])
    expect(figures[0]!.rects).toHaveLength(2)
    expect(figures[0]!.rects.some((rect) => isNear(rect, DRAWING))).toBe(true)
    expect(figures[0]!.confidence).toBeGreaterThan(0.8)
    for (const line of PROSE)
      expect(drafts.filter(({ kind, text }) => kind !== 'figure' && text.includes(line))).toHaveLength(2)
  })

  test('lies on its side where the page does', async () => {
    const page = pageOf(DRAWN.prose, DRAWN.drawing, captionAt('below'), DRAWN.more)
    const scene = await sceneOf(engine, page, 'en', { width: 600 })
    const scanned = await ocrPageOf(greyOf(rotated(scene.raster, 90)), ['en'], { ocr: readsScenes([scene]) })
    const drafts = layoutOf(scanned.ok ? scanned.value : expect.fail(scanned.error.detail))
    const [x0, y0, x1, y1] = DRAWING
    const [figure] = drafts.filter(({ kind }) => kind === 'figure')
    expect(figure!.rects.some((rect) => isNear(rect, [1 - y1, x0, 1 - y0, x1]))).toBe(true)
  })

  test.each([
    ['a drawing without a caption', [DRAWN.prose, DRAWN.drawing, DRAWN.more]],
    ['text alone', [DRAWN.prose, DRAWN.more]],
    ['a caption without a drawing', [DRAWN.prose, captionAt('below'), DRAWN.more]],
    ['a border and rules about a caption', [DRAWN.prose, DRAWN.border, captionAt('below'), DRAWN.more]],
    [
      'a table with its caption',
      [
        ruledTable([
          ['Animal', 'Kept', 'Seen'],
          ['Heron', '12 of them', '19 of them'],
          ['Otter', '34 of them', '31 of them'],
        ]),
        captionAt('below', 'Table 3. Animals of the valley'),
        DRAWN.more,
      ],
    ],
  ])('%s is no figure', async (_, content) => {
    const drafts = await draftsOf(content)
    expect(drafts.filter(({ kind }) => kind === 'figure')).toEqual([])
  })
})
