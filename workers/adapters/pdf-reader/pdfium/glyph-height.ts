import type { Rect } from '../../../ports/pdf-reader.ts'

/** Bounds of a sane ascent and descent in parts of the size; descriptors are often wrong (0.49 and 0.007 were seen). */
const ASCENT = [0.68, 1.05] as const
const DESCENT = [0.18, 0.35] as const

/**
 * A loose box whose ascent and descent are sane. Boxes that stand askew are left as they are.
 * @param origin start of the baseline @param angle of the baseline in degrees, clockwise
 */
export function steadyHeight(
  box: Rect,
  origin: readonly [number, number],
  size: number,
  angle: number,
): Rect {
  const [x, y] = origin
  const [x0, y0, x1, y1] = box
  if (angle === 0) return [x0, y - ascent(y - y0, size), x1, y + descent(y1 - y, size)]
  if (angle === 90) return [x - descent(x - x0, size), y0, x + ascent(x1 - x, size), y1]
  if (angle === 180) return [x0, y - descent(y - y0, size), x1, y + ascent(y1 - y, size)]
  if (angle === 270) return [x - ascent(x - x0, size), y0, x + descent(x1 - x, size), y1]
  return box
}

const ascent = (height: number, size: number) =>
  Math.min(Math.max(height, ASCENT[0] * size), ASCENT[1] * size)
const descent = (depth: number, size: number) =>
  Math.min(Math.max(depth, DESCENT[0] * size), DESCENT[1] * size)
