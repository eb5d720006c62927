import type { Glyph, PdfPage, Rect } from '../../../ports/pdf-reader.ts'
import { type Frame, frameOf, type Turn } from './frame.ts'
import type { Line } from './line.ts'
import { joinLabels } from './line-labels.ts'
import { isRtlPage, linesOf } from './lines.ts'
import { isInside, marksOf, turnsOf } from './marks.ts'

/** The text of a page that reads in one direction, set into lines. */
export interface Setting {
  readonly turn: Turn
  readonly frame: Frame
  readonly lines: readonly Line[]
  readonly isRtl: boolean
  /** Characters, without spaces. */
  readonly ink: number
}

/** A page set into lines: the direction most of it reads in, and others such as stamps in the margin. */
export interface SetPage {
  readonly main: Setting
  readonly others: readonly Setting[]
}

/** A picture counts as a scan of text when it covers at least this part of the page. */
const SCAN_AREA = 0.08

/** Sets a page into lines. Invisible text is left out unless it lies over a picture, as the layer of an OCR program does. */
export function setPage(page: PdfPage): SetPage {
  const isUsed = usedGlyphs(page)
  const used = page.glyphs.filter(isUsed)
  const counts = [...turnsOf(used)].toSorted((a, b) => b[1] - a[1])
  const settings = counts.map(([turn, ink]) => settingOf(page, turn, ink, isUsed))
  const [main = settingOf(page, 0, 0, isUsed), ...others] = settings
  return { main, others }
}

function settingOf(page: PdfPage, turn: Turn, ink: number, isUsed: (glyph: Glyph) => boolean): Setting {
  const frame = frameOf(turn, page.width, page.height)
  const marks = marksOf(page, turn, frame, isUsed)
  const isRtl = isRtlPage(marks)
  return { turn, frame, lines: joinLabels(linesOf(marks, page.fonts, frame), isRtl), isRtl, ink }
}

/** Tells the glyphs that count as text of a page. */
export function usedGlyphs(page: PdfPage): (glyph: Glyph) => boolean {
  const scans = scansOf(page)
  return (glyph) =>
    !glyph.invisible ||
    isInside(scans, middle(glyph.box[0], glyph.box[2]), middle(glyph.box[1], glyph.box[3]), 4)
}

/** The pictures that may be scans of text. Strips of one scan count together. */
function scansOf({ images, width, height }: PdfPage): readonly Rect[] {
  const area = images.reduce((sum, rect) => sum + areaOf(rect), 0)
  return area >= SCAN_AREA * width * height
    ? images
    : images.filter((rect) => areaOf(rect) >= SCAN_AREA * width * height)
}

const areaOf = ([x0, y0, x1, y1]: Rect): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
const middle = (a: number, b: number): number => (a + b) / 2
