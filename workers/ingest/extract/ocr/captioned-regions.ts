import { opensFigureCaption } from '../../../domain/caption.ts'
import type { Box } from '../../../domain/locator.ts'
import type { OcrLine } from '../../../ports/ocr-provider.ts'
import type { Rect } from '../../../ports/pdf-reader.ts'
import type { ScannedPage } from './scanned-page.ts'

/** Captions stand this near below or above their figures, in points; they may reach into the box of it a little. */
const [BELOW, ABOVE, OVERLAP] = [40, 30, 10]
/** A caption and its figure share at least this part of the narrower width. */
const SHARED = 0.3
/** What is longer, in UTF-16 units, is no label of a figure and does not stand between it and its caption. */
const LABEL_LENGTH = 32
/** Words cover less than this part of a figure: of a table, or a box of text, they cover more. */
const MOST_WORDS = 0.2

/**
 * The regions of a recognised page that have a caption of a figure right below or above: without one a region may be anything, a table,
 * a seal, a stain. A caption belongs to what is above it where there is something on both sides.
 * @param width of the page in points, as are the rectangles given @param height likewise
 */
export function captionedRegions({ drawn, lines }: ScannedPage, width: number, height: number): Rect[] {
  const scale = ([x0, y0, x1, y1]: Box): Rect => [x0 * width, y0 * height, x1 * width, y1 * height]
  const placed = lines.map(({ words, box }) => ({
    text: words.map(({ text }) => text).join(' '),
    rect: scale(box),
  }))
  const captions = placed.filter(({ text }) => opensFigureCaption(text)).map(({ rect }) => rect)
  if (captions.length === 0) return []
  const prose = placed.filter(({ text }) => text.length > LABEL_LENGTH && !opensFigureCaption(text))
  const texts = prose.map(({ rect }) => rect)
  const regions = drawn.map(scale).filter((region) => wordsIn(region, lines, scale) < MOST_WORDS)
  const isBelow = (caption: Rect, region: Rect): boolean =>
    isNear(caption[1] - region[3], BELOW) && sharesWidth(caption, region) && isClear(region, caption, texts)
  const isAbove = (caption: Rect, region: Rect): boolean =>
    isNear(region[1] - caption[3], ABOVE) && sharesWidth(caption, region) && isClear(caption, region, texts)
  const free = captions.filter((caption) => !regions.some((region) => isBelow(caption, region)))
  return regions.filter(
    (region) =>
      captions.some((caption) => isBelow(caption, region)) ||
      free.some((caption) => isAbove(caption, region)),
  )
}

const isNear = (gap: number, most: number): boolean => gap > -OVERLAP && gap < most

const sharesWidth = (a: Rect, b: Rect): boolean =>
  Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > SHARED * Math.min(a[2] - a[0], b[2] - b[0])

/** Whether no line of text stands between two rectangles, one above the other. */
const isClear = (upper: Rect, lower: Rect, texts: readonly Rect[]): boolean =>
  !texts.some((text) => {
    const middle = (text[1] + text[3]) / 2
    return middle > upper[3] && middle < lower[1] && sharesWidth(text, upper)
  })

/** The part of a region that the boxes of words cover. */
function wordsIn(region: Rect, lines: readonly OcrLine[], scale: (box: Box) => Rect): number {
  let covered = 0
  for (const { words } of lines) {
    for (const { box } of words) {
      const [x0, y0, x1, y1] = scale(box)
      const width = Math.min(x1, region[2]) - Math.max(x0, region[0])
      const height = Math.min(y1, region[3]) - Math.max(y0, region[1])
      if (width > 0 && height > 0) covered += width * height
    }
  }
  return covered / ((region[2] - region[0]) * (region[3] - region[1]))
}
