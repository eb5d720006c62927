import type { Rect } from '../../../ports/pdf-reader.ts'
import type { Line } from './line.ts'

/** A drawn bullet is this large in parts of the size of its line, and stands at most this far before it. */
const SMALLEST = 0.12
const LARGEST = 0.8
const FURTHEST = 2.6
/** A page with more small drawings is a drawing. */
const MOST = 200

/** Marks the lines that a small round or square drawing opens: items of a list whose bullets are no characters. */
export function withBullets(
  lines: readonly Line[],
  drawings: readonly Rect[],
  isRtl: boolean,
): readonly Line[] {
  const dots = drawings.filter(([x0, y0, x1, y1]) => isDot(x1 - x0, y1 - y0))
  if (dots.length === 0 || dots.length > MOST) return lines
  return lines.map((line) =>
    dots.some((dot) => opens(dot, line, isRtl)) ? { ...line, isBulleted: true } : line,
  )
}

const isDot = (width: number, height: number): boolean =>
  width > 0.8 &&
  height > 0.8 &&
  width < 12 &&
  height < 12 &&
  Math.max(width, height) < 1.6 * Math.min(width, height)

function opens([x0, y0, x1, y1]: Rect, line: Line, isRtl: boolean): boolean {
  const side = Math.max(x1 - x0, y1 - y0) / line.size
  if (side < SMALLEST || side > LARGEST) return false
  const middle = (y0 + y1) / 2
  const gap = isRtl ? x0 - line.x1 : line.x0 - x1
  return middle > line.base - 0.75 * line.size && middle < line.base && gap > 0 && gap < FURTHEST * line.size
}
