import type { Box } from '../../domain/locator.ts'

/** How a prepared picture lies on the picture as given. Safe to keep as JSON. */
export interface Placement {
  /** Of the picture as given, in pixels. */
  readonly width: number
  readonly height: number
  /** The quarter turns clockwise, in degrees, that bring it upright. */
  readonly turn: 0 | 90 | 180 | 270
  /** By how many degrees its lines then still fall to the right. */
  readonly skew: number
}

/** The size of the upright picture: turned, and wide enough to hold it once it is straight. */
export function uprightSize({ width, height, turn, skew }: Placement): { width: number; height: number } {
  const [w, h] = turn % 180 === 0 ? [width, height] : [height, width]
  const { sine, cosine } = directionOf(skew)
  return { width: w * cosine + h * Math.abs(sine), height: h * cosine + w * Math.abs(sine) }
}

/** From a point of the upright picture to one of the picture as given, both in pixels of the latter. */
export function pointOnPage(placement: Placement): (x: number, y: number) => readonly [number, number] {
  const { width, height, turn, skew } = placement
  const upright = uprightSize(placement)
  const [w, h] = turn % 180 === 0 ? [width, height] : [height, width]
  const { sine, cosine } = directionOf(skew)
  return (x, y) => {
    const [right, below] = [x - upright.width / 2, y - upright.height / 2]
    const turnedX = right * cosine - below * sine + w / 2
    const turnedY = right * sine + below * cosine + h / 2
    switch (turn) {
      case 0:
        return [turnedX, turnedY]
      case 90:
        return [turnedY, height - turnedX]
      case 180:
        return [width - turnedX, height - turnedY]
      case 270:
        return [width - turnedY, turnedX]
    }
  }
}

/** From a box of the upright picture to the least box of the picture as given that covers it; both in fractions. */
export function boxOnPage(placement: Placement): (box: Box) => Box {
  const { width, height } = placement
  const upright = uprightSize(placement)
  const onPage = pointOnPage(placement)
  return ([x0, y0, x1, y1]) => {
    const corners = [
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
    ].map(([x, y]) => onPage(x! * upright.width, y! * upright.height))
    const [left, right] = span(corners.map(([x]) => x / width))
    const [top, bottom] = span(corners.map(([, y]) => y / height))
    return [left, top, right, bottom]
  }
}

/** The least width and height of a box. */
const LEAST = 1e-5

function span(values: readonly number[]): readonly [number, number] {
  const low = Math.min(1 - LEAST, Math.max(0, Math.min(...values)))
  return [low, Math.min(1, Math.max(low + LEAST, Math.max(...values)))]
}

const directionOf = (degrees: number): { sine: number; cosine: number } => ({
  sine: Math.sin((degrees * Math.PI) / 180),
  cosine: Math.cos((degrees * Math.PI) / 180),
})
