import type { Box } from '../../../domain/locator.ts'
import type { Rect } from '../../../ports/pdf-reader.ts'
import type { Frame } from './frame.ts'
import type { Area } from './units.ts'

/** Boxes keep this many decimals: a ten-thousandth of a page is a twentieth of a millimetre. */
const SCALE = 1e5
/** The least width and height of a box. */
const LEAST = 1 / SCALE

/** Turns an area of the frame into a box of the page as displayed, in fractions, cut to the page. */
export function boxOf({ x0, y0, x1, y1 }: Area, frame: Frame, width: number, height: number): Box {
  const rect: Rect = frame.leave([x0, y0, x1, y1])
  const [left, right] = span(rect[0] / width, rect[2] / width)
  const [top, bottom] = span(rect[1] / height, rect[3] / height)
  return [left, top, right, bottom]
}

function span(from: number, to: number): [number, number] {
  const low = Math.min(1 - LEAST, Math.max(0, Math.floor(Math.min(from, to) * SCALE) / SCALE))
  const high = Math.min(1, Math.max(0, Math.ceil(Math.max(from, to) * SCALE) / SCALE))
  return [low, Math.max(high, low + LEAST)]
}
