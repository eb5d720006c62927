import type { GreyImage } from '../../ports/ocr-provider.ts'
import type { Letters } from './letters.ts'
import { shareBeside } from './neighbours.ts'

/** How lines of text lie in a picture. */
export interface Bearing {
  /** Whether they run down or up rather than across. */
  readonly isVertical: boolean
  /** By how many degrees they fall to the right once they run across, at most 15 either way. */
  readonly skew: number
}

/** Lines of text lie askew by at most this, in degrees. */
const MOST_SKEW = 15
const STEPS = [1, 0.25, 0.05]
const DARK = 128
/** More edge pixels than this are thinned out. */
const MOST_POINTS = 60_000
/** Fewer say nothing of a page. */
const LEAST_POINTS = 60
/** From this part of letters with their neighbour beside them on, lines surely run across. */
const SURELY = 0.6
/** Else lines that run down must show so much more clearly than ones that run across, or the other way about. */
const CLEARLY = 2
/** Dots and accents stand above letters; what has this part of the usual height is none. */
const TALL = 0.7

/** Finds how the lines lie in which letters stand, and at which angle their lower edges line up best. */
export function bearingOf({ image, components, height }: Letters): Bearing {
  const across = lowerEdges(image)
  if (across.x.length < LEAST_POINTS) return { isVertical: false, skew: 0 }
  const beside = shareBeside(components.filter(({ y0, y1 }) => y1 - y0 >= TALL * height))
  const level = best(across)
  if (beside > SURELY) return { isVertical: false, skew: level.angle }
  const upright = best(sideEdges(image))
  return upright.score > level.score * (beside < 1 - SURELY ? 1 / CLEARLY : CLEARLY)
    ? { isVertical: true, skew: -upright.angle }
    : { isVertical: false, skew: level.angle }
}

interface Points {
  readonly x: Float32Array
  readonly y: Float32Array
}

/** Where ink ends downwards: along baselines. */
const lowerEdges = ({ width, height, grey }: GreyImage): Points =>
  thinned(width, height, (x, y) => grey[y * width + x]! < DARK && grey[(y + 1) * width + x]! >= DARK)

/** The same of the picture mirrored at its diagonal. */
const sideEdges = ({ width, height, grey }: GreyImage): Points =>
  thinned(height, width, (y, x) => grey[y * width + x]! < DARK && grey[y * width + x + 1]! >= DARK)

function thinned(width: number, height: number, isEdge: (x: number, y: number) => boolean): Points {
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width; x++) {
      if (!isEdge(x, y)) continue
      xs.push(x - width / 2)
      ys.push(y - height / 2)
    }
  }
  const every = Math.ceil(xs.length / MOST_POINTS)
  const kept = (all: readonly number[]) => Float32Array.from(all.filter((_, at) => at % every === 0))
  return { x: kept(xs), y: kept(ys) }
}

/** The angle at which points gather in the fewest rows, searched from coarse to fine. */
function best(points: Points): { angle: number; score: number } {
  let found = { angle: 0, score: scoreAt(points, 0) }
  let reach = MOST_SKEW
  for (const step of STEPS) {
    const middle = found.angle
    for (let angle = middle - reach; angle <= middle + reach + 1e-9; angle += step) {
      if (Math.abs(angle) > MOST_SKEW) continue
      const score = scoreAt(points, angle)
      if (score > found.score) found = { angle, score }
    }
    reach = step
  }
  return found
}

/** How unevenly points fall into rows that lie at an angle: the differences of neighbouring rows, squared (Postl 1986). */
function scoreAt({ x, y }: Points, angle: number): number {
  const radians = (angle * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  let reach = 1
  for (let at = 0; at < x.length; at++) reach = Math.max(reach, Math.abs(x[at]!), Math.abs(y[at]!))
  const half = Math.ceil(reach * 1.5)
  const rows = new Uint32Array(2 * half + 2)
  for (let at = 0; at < x.length; at++) {
    const row = Math.round(y[at]! * cosine - x[at]! * sine) + half
    rows[row] = rows[row]! + 1
  }
  let score = 0
  for (let row = 1; row < rows.length; row++) score += (rows[row]! - rows[row - 1]!) ** 2
  return score / x.length
}
