import type { PdfPage, Rect } from '../../../ports/pdf-reader.ts'
import { rowsOf } from './edges.ts'
import type { Frame } from './frame.ts'
import type { Line } from './line.ts'
import type { Area } from './units.ts'

/** Larger drawings are backgrounds, in parts of the page. */
const BACKGROUND = 0.6
/** Lines from this length on are text, not labels. */
export const PROSE_LENGTH = 38
/** Lines in a box without drawings are text from this length on, on average. */
const BOXED_LENGTH = 24
/** So many lines in a box are text even when they are half as long. */
const BOXED_LINES = 6
/** A box of this part of the page with so many rows, so long on average, and nothing drawn in it is no figure. */
const BOX = 0.04
const BOXED_ROWS = 4
const BOXED_ROW = 10
/** Shadows begin this near to the side of their box, in points. */
const SHADOW = 6
/** A table whose area is covered with drawings to this part is a chart. */
const CHART = 0.25

/** What of a page is part of figures, in its frame: without backgrounds and what lies behind text. */
export interface Ink {
  readonly pictures: readonly Rect[]
  readonly drawings: readonly Rect[]
  /** Upper and lower sides of boxes and bars behind text. */
  readonly sides: readonly Rect[]
}

/** Finds the pictures and drawings of a page that are part of figures. */
export function inkOf(page: PdfPage, frame: Frame, lines: readonly Line[], textSize: number): Ink {
  const drawings = page.drawings.map(frame.enter)
  const shapes = drawings.filter(([x0, y0, x1, y1]) => Math.min(x1 - x0, y1 - y0) >= textSize)
  const backdrops = shapes.filter(
    (rect) =>
      isPart(rect, frame) &&
      (isBackdrop(rect, shapes, lines, textSize) || isPlainBox(rect, drawings, lines, frame)),
  )
  const known = new Set(backdrops)
  const isShadow = (rect: Rect) => backdrops.some((backdrop) => isEdgeOf(rect, backdrop, textSize))
  return {
    pictures: page.images
      .map(frame.enter)
      .filter((rect) => isPart(rect, frame) && !isBackdrop(rect, shapes, lines, textSize)),
    drawings: drawings.filter((rect) => isPart(rect, frame) && !known.has(rect) && !isShadow(rect)),
    sides: backdrops.flatMap((rect) => sidesOf(rect, textSize)),
  }
}

/** The background of a few words or of one line is no box. */
function sidesOf([x0, y0, x1, y1]: Rect, textSize: number): Rect[] {
  if (y1 - y0 < 1.5 * textSize || x1 - x0 < 6 * textSize) return []
  return [
    [x0, y0, x1, y0],
    [x0, y1, x1, y1],
  ]
}

/** Whether a drawing is a large box with rows of text and nothing else drawn in it. */
function isPlainBox(rect: Rect, drawings: readonly Rect[], lines: readonly Line[], frame: Frame): boolean {
  const [x0, y0, x1, y1] = rect
  if ((x1 - x0) * (y1 - y0) < BOX * frame.width * frame.height) return false
  const inside = lines.filter((line) => isWithin(line, { x0, y0, x1, y1 }))
  const rows = rowsOf(inside).length
  const length = inside.reduce((sum, line) => sum + line.text.length, 0)
  return (
    rows >= BOXED_ROWS &&
    length >= BOXED_ROW * rows &&
    !drawings.some((other) => other !== rect && isInside(other, rect))
  )
}

/** Whether a drawing is a strip along the side of a box: its shadow or border. */
function isEdgeOf([x0, y0, x1, y1]: Rect, [left, top, right, bottom]: Rect, textSize: number): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  const shared = (from: number, to: number, start: number, end: number) =>
    Math.min(to, end) - Math.max(from, start) > 0.5 * (end - start)
  if (height < textSize && width > 8 * height)
    return Math.min(Math.abs(y0 - bottom), Math.abs(y1 - top)) < SHADOW && shared(x0, x1, left, right)
  if (width < textSize && height > 8 * width)
    return Math.min(Math.abs(x0 - right), Math.abs(x1 - left)) < SHADOW && shared(y0, y1, top, bottom)
  return false
}

const isPart = ([x0, y0, x1, y1]: Rect, { width, height }: Frame): boolean =>
  (x1 - x0) * (y1 - y0) < BACKGROUND * width * height && x1 > 0 && y1 > 0 && x0 < width && y0 < height

/** Whether a drawing lies behind text: a shaded box, the stripe of a table, the bar of a heading. */
function isBackdrop(rect: Rect, shapes: readonly Rect[], lines: readonly Line[], textSize: number): boolean {
  const [x0, y0, x1, y1] = rect
  const [width, height] = [x1 - x0, y1 - y0]
  if (Math.min(width, height) < textSize) return false
  const inside = lines.filter((line) => isWithin(line, { x0, y0, x1, y1 }))
  if (inside.length === 0) return false
  if (inside.filter((line) => line.text.length >= PROSE_LENGTH || line.mono).length >= 2) return true
  const isFlat = width >= 5 * height && height <= 7 * textSize
  if (isFlat && (height <= 3 * textSize || rowsOf(inside).some((row) => row.length >= 3))) return true
  const average = inside.reduce((sum, line) => sum + line.text.length, 0) / inside.length
  const isBox = average >= BOXED_LENGTH || (average >= BOXED_LENGTH / 2 && inside.length >= BOXED_LINES)
  return isBox && !shapes.some((other) => other !== rect && isInside(other, rect))
}

const isInside = (inner: Rect, outer: Rect): boolean =>
  inner[0] > outer[0] + 1 && inner[1] > outer[1] + 1 && inner[2] < outer[2] - 1 && inner[3] < outer[3] - 1

/** The point of a line that tells where it stands. */
export const centreOf = (line: Line) => [(line.x0 + line.x1) / 2, line.base - 0.3 * line.size] as const

/** Whether a line stands in an area. */
export function isWithin(line: Line, { x0, y0, x1, y1 }: Area): boolean {
  const [x, y] = centreOf(line)
  return x > x0 && x < x1 && y > y0 && y < y1
}

/** Whether drawings cover so much of an area that what stands in it is a chart rather than a table. */
export function isDrawnOver(area: Area, { drawings }: Ink): boolean {
  let covered = 0
  for (const [x0, y0, x1, y1] of drawings) {
    const width = Math.min(x1, area.x1) - Math.max(x0, area.x0)
    const height = Math.min(y1, area.y1) - Math.max(y0, area.y0)
    if (width > 0 && height > 0) covered += width * height
  }
  return covered > CHART * (area.x1 - area.x0) * (area.y1 - area.y0)
}
