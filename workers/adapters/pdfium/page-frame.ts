import type { Rect } from '../../ports/pdf-reader.ts'

/** The six numbers of a PDF matrix: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Leaves everything where it is. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export const compose = (inner: Matrix, outer: Matrix): Matrix => [
  inner[0] * outer[0] + inner[1] * outer[2],
  inner[0] * outer[1] + inner[1] * outer[3],
  inner[2] * outer[0] + inner[3] * outer[2],
  inner[2] * outer[1] + inner[3] * outer[3],
  inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
  inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
]

/** A point under a matrix. */
export const movePoint = (m: Matrix, x: number, y: number): readonly [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

/** The smallest upright rectangle around a rectangle under a matrix. */
export function moveRect(m: Matrix, x0: number, y0: number, x1: number, y1: number): Rect {
  return [
    Math.min(m[0] * x0, m[0] * x1) + Math.min(m[2] * y0, m[2] * y1) + m[4],
    Math.min(m[1] * x0, m[1] * x1) + Math.min(m[3] * y0, m[3] * y1) + m[5],
    Math.max(m[0] * x0, m[0] * x1) + Math.max(m[2] * y0, m[2] * y1) + m[4],
    Math.max(m[1] * x0, m[1] * x1) + Math.max(m[3] * y0, m[3] * y1) + m[5],
  ]
}

/** The page as displayed. */
export interface PageFrame {
  readonly width: number
  readonly height: number
  /** From the page's own space (y up) to the displayed page (origin top left, y down), both in points. */
  readonly matrix: Matrix
}

/**
 * The displayed page of a visible box and a rotation.
 * @param box left, bottom, right, top of the visible part (CropBox within MediaBox) in the page's own space
 * @param quarters clockwise quarter turns, 0–3
 */
export function pageFrame(box: Rect, quarters: number): PageFrame {
  const [left, bottom, right, top] = box
  const width = right - left
  const height = top - bottom
  if (quarters === 1) return { width: height, height: width, matrix: [0, 1, 1, 0, -bottom, -left] }
  if (quarters === 2) return { width, height, matrix: [-1, 0, 0, 1, right, -bottom] }
  if (quarters === 3) return { width: height, height: width, matrix: [0, -1, -1, 0, top, right] }
  return { width, height, matrix: [1, 0, 0, -1, -left, top] }
}

/** The clockwise direction of a vector on the displayed page in whole degrees, 0–359. */
export const angleOf = (dx: number, dy: number): number =>
  (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360

/** The smallest rectangle around both. */
export const around = (a: Rect, b: Rect): Rect => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

/** What two rectangles share; its sides are reversed where they share nothing. */
export const within = (a: Rect, b: Rect): Rect => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
]
