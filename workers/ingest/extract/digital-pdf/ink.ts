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
/** A table whose area is covered with drawings to this part is a chart. */
const CHART = 0.25

/** What of a page is part of figures, in its frame: without backgrounds and what lies behind text. */
export interface Ink {
  readonly pictures: readonly Rect[]
  readonly drawings: readonly Rect[]
}

/** Finds the pictures and drawings of a page that are part of figures. */
export function inkOf(page: PdfPage, frame: Frame, lines: readonly Line[], textSize: number): Ink {
  const drawings = page.drawings.map(frame.enter)
  const shapes = drawings.filter(([x0, y0, x1, y1]) => Math.min(x1 - x0, y1 - y0) >= textSize)
  const isOfFigure = (rect: Rect) => isPart(rect, frame) && !isBackdrop(rect, shapes, lines, textSize)
  return { pictures: page.images.map(frame.enter).filter(isOfFigure), drawings: drawings.filter(isOfFigure) }
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
