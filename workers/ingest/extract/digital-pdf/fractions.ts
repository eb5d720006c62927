import { isMathsLike } from './formula-pieces.ts'
import type { Line } from './line.ts'
import type { Rule } from './rules.ts'

/** A bar reaches at most this far beyond the wider of what stands over and under it, in parts of the size. */
const OVERHANG = 0.6

/** Finds fractions by their bars. @returns lines that belong together: over the bar, under it, and level with it beside it */
export function fractionsOf(lines: readonly Line[], bars: readonly Rule[]): Line[][] {
  const sorted = lines.toSorted((a, b) => a.base - b.base)
  return bars.flatMap((bar) => {
    const near = sorted.filter((line) => Math.abs(line.base - bar.at) < 1.6 * line.size)
    const over = near.filter(
      (line) =>
        isOnBar(line, bar) && line.base <= bar.at + 0.1 * line.size && bar.at - line.base < 0.95 * line.size,
    )
    const under = near.filter(
      (line) =>
        isOnBar(line, bar) && line.base - bar.at > 0.45 * line.size && line.base - bar.at < 1.3 * line.size,
    )
    if (over.length !== 1 || under.length !== 1) return []
    const [above, below] = [over[0]!, under[0]!]
    const widest = Math.max(above.x1 - above.x0, below.x1 - below.x0)
    if (bar.to - bar.from > widest + 2 * OVERHANG * above.size) return []
    const beside = near.filter((line) => line !== above && line !== below && isBeside(line, bar))
    return beside.length > 0 || isMathsLike(above) || isMathsLike(below) ? [[above, below, ...beside]] : []
  })
}

const isOnBar = ({ x0, x1, size }: Line, { from, to }: Rule): boolean =>
  x0 > from - OVERHANG * size && x1 < to + OVERHANG * size

/** Whether a short line stands level with a bar and right beside it. */
function isBeside(line: Line, { at, from, to }: Rule): boolean {
  const axis = line.base - 0.25 * line.size
  const apart = Math.max(line.x0 - to, from - line.x1)
  return (
    Math.abs(axis - at) < 0.35 * line.size &&
    apart > -line.size &&
    apart < 1.2 * line.size &&
    line.text.length < 34
  )
}
