/** Blocks of a file from `from` up to, but not including, `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Stretches up to which it pays to read ahead of each: where more are missing, the file is scattered. */
const FEW = 8

/** Blocks read ahead of what is missing: 64 KiB, doubled as long as the next stretch begins where the last one ended. */
const AHEAD = 16

/** Most blocks read ahead. */
const MOST_AHEAD = 128

/** Blocks between two stretches that are read with them, for a request costs more than they do. */
const GAP = 4

/**
 * The stretches to fetch for missing blocks, in order and apart.
 * @param missing ascending
 * @param end number of blocks of the file
 * @param before lengths of earlier stretches by where they ended
 */
export function stretchesFor(
  missing: readonly number[],
  end: number,
  before: ReadonlyMap<number, number>,
): Stretch[] {
  const exact = joined(missing.map((from) => ({ from, to: from + 1 })))
  if (exact.length > FEW) return exact
  return joined(
    exact.map(({ from, to }) => {
      const ahead = Math.min(Math.max(AHEAD, 2 * (before.get(from) ?? 0)), MOST_AHEAD)
      return { from, to: Math.min(Math.max(to, from + ahead), end) }
    }),
  )
}

/** Joins ascending stretches that touch, or nearly do. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const { from, to } of stretches) {
    const last = whole.at(-1)
    if (last && from <= last.to + GAP)
      whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else whole.push({ from, to })
  }
  return whole
}

/** Cuts stretches into pieces of so many blocks at most. */
export const piecesOf = (stretches: readonly Stretch[], most: number): Stretch[] =>
  stretches.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / most) }, (_, at) => ({
      from: from + at * most,
      to: Math.min(to, from + (at + 1) * most),
    })),
  )
