import type { Rect } from '../../../ports/pdf-reader.ts'

/** The page turned so that its text reads from left to right and downwards; lay-out happens here. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** From the page as displayed into the frame. */
  enter(rect: Rect): Rect
  /** From the frame back to the page as displayed. */
  leave(rect: Rect): Rect
}

/** A direction of reading on the page: text runs right, down, left or up. */
export type Turn = 0 | 90 | 180 | 270

/** The quarter turn nearest to an angle. @param angle degrees clockwise, any number */
export const turnOf = (angle: number): Turn => ((((Math.round(angle / 90) % 4) + 4) % 4) * 90) as Turn

/** How far an angle is off its nearest quarter turn, in degrees, 0–45. */
export const tiltOf = (angle: number): number => Math.abs(angle - Math.round(angle / 90) * 90)

/** Makes the frame for text that runs in a given direction on a page of the given size in points. */
export function frameOf(turn: Turn, width: number, height: number): Frame {
  const across = turn === 90 || turn === 270
  return {
    width: across ? height : width,
    height: across ? width : height,
    enter: ENTER[turn](width, height),
    leave: LEAVE[turn](width, height),
  }
}

type Mapping = (width: number, height: number) => (rect: Rect) => Rect

const ENTER: Readonly<Record<Turn, Mapping>> = {
  0: () => (rect) => rect,
  90:
    (width) =>
    ([x0, y0, x1, y1]) => [y0, width - x1, y1, width - x0],
  180:
    (width, height) =>
    ([x0, y0, x1, y1]) => [width - x1, height - y1, width - x0, height - y0],
  270:
    (_, height) =>
    ([x0, y0, x1, y1]) => [height - y1, x0, height - y0, x1],
}

const LEAVE: Readonly<Record<Turn, Mapping>> = {
  0: ENTER[0],
  90:
    (width) =>
    ([x0, y0, x1, y1]) => [width - y1, x0, width - y0, x1],
  180: ENTER[180],
  270:
    (_, height) =>
    ([x0, y0, x1, y1]) => [y0, height - x1, y1, height - x0],
}
