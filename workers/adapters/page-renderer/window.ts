import type { Box } from '../../domain/locator.ts'

/** Longest side of an image in pixels; 2,000 × 2,000 pixels take 16 MB. */
const LONGEST_SIDE = 2000

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a page, and how large the whole page is beside it. */
export interface Window extends Size {
  /** Where the part begins on the page, from its top left. */
  readonly left: number
  readonly top: number
  readonly page: Size
}

/** The part that is all of a page. */
export const wholePage = (page: Size): Window => ({ ...page, left: 0, top: 0, page })

/** The size of an image of the given width, made smaller where a side would be too long. */
export function sizeWithin(pageWidth: number, pageHeight: number, wanted: number): Size {
  const limit = Math.min(1, LONGEST_SIDE / wanted, LONGEST_SIDE / ((wanted * pageHeight) / pageWidth))
  const width = wanted * limit
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round((width * pageHeight) / pageWidth)),
  }
}

/** The part of a page under a box, for a page drawn with the given width; made smaller where a side would be too long. */
export function windowOn(pageWidth: number, pageHeight: number, box: Box, wanted: number): Window {
  const asked = { width: wanted, height: (wanted * pageHeight) / pageWidth }
  const limit = Math.min(
    1,
    LONGEST_SIDE / ((box[2] - box[0]) * asked.width + 1),
    LONGEST_SIDE / ((box[3] - box[1]) * asked.height + 1),
  )
  const part = partUnder(box, {
    width: Math.max(1, Math.round(asked.width * limit)),
    height: Math.max(1, Math.round(asked.height * limit)),
  })
  return {
    ...part,
    width: Math.min(LONGEST_SIDE, part.width),
    height: Math.min(LONGEST_SIDE, part.height),
  }
}

/** The part of a page that a box touches, in whole pixels: at least one. */
export function partUnder([x0, y0, x1, y1]: Box, page: Size): Window {
  const [left, right] = pixelsBetween(x0, x1, page.width)
  const [top, bottom] = pixelsBetween(y0, y1, page.height)
  return { left, top, width: right - left, height: bottom - top, page }
}

function pixelsBetween(from: number, to: number, length: number): [number, number] {
  const start = Math.min(length - 1, Math.floor(from * length))
  return [start, Math.min(length, Math.max(start + 1, Math.ceil(to * length)))]
}
