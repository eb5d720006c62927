/** A number at the rim of a page that may be its page number. */
export interface Vote {
  readonly value: number
  /** How it is written; numbers of different styles do not count on from each other. */
  readonly style: string
  /** How much it looks like a page number. */
  readonly weight: number
}

/** A way of numbering: every page's number is its index plus an offset, in one style. */
export interface Count {
  readonly offset: number
  readonly style: string
}

/** What a numbering must gain to begin, in the units of `Vote.weight`: two pages that agree, or one sure number on a single page. */
const START = 3.2
const START_OF_ONE_PAGE = 2.5
const STOP = 0.3
/** Pages left out of an excerpt, and a numbering that begins anew. */
const SKIP = 1.3
const RESTART = 3.3
const MOST_SKIPPED = 12
/** A page without its number; eight in a row still cost less than to stop and start again. */
const MISSING = 0.33
/** Offsets tried: those with most votes. */
const MOST_COUNTS = 120

/**
 * Finds the sequence of numberings that explains most votes with fewest breaks, by dynamic programming over the pages.
 * @returns for each page its numbering, or null where it has none
 */
export function numberingOf(votes: readonly (readonly Vote[])[]): (Count | null)[] {
  const counts = countsOf(votes)
  if (counts.length === 0) return votes.map(() => null)
  const skippedFrom = counts.map((count) => counts.flatMap((other, at) => (isSkip(other, count) ? [at] : [])))
  const start = votes.length === 1 ? START_OF_ONE_PAGE : START
  const sources: Int32Array[] = []
  const stops: number[] = []
  let none = 0
  let scores = counts.map((count) => gainOf(count, 0, votes[0]!) - start)
  for (let page = 1; page < votes.length; page++) {
    const best = bestOf(scores)
    const from = new Int32Array(counts.length)
    const next = counts.map((count, at) => {
      let [score, source] = [scores[at]!, at]
      const consider = (value: number, state: number) => {
        if (value > score) [score, source] = [value, state]
      }
      consider(none - start, NONE)
      consider(scores[best]! - RESTART, best)
      for (const other of skippedFrom[at]!) consider(scores[other]! - SKIP, other)
      from[at] = source
      return score + gainOf(count, page, votes[page]!)
    })
    const stopped = scores[best]! - STOP
    stops.push(stopped > none ? best : NONE)
    sources.push(from)
    none = Math.max(none, stopped)
    scores = next
  }
  const best = bestOf(scores)
  return walkBack(scores[best]! > none ? best : NONE, sources, stops).map((state) => counts[state] ?? null)
}

/** The state of a page without a numbering. */
const NONE = -1

function walkBack(last: number, sources: readonly Int32Array[], stops: readonly number[]): number[] {
  const states = [last]
  for (let step = sources.length - 1; step >= 0; step--) {
    const state = states.at(-1)!
    states.push(state === NONE ? stops[step]! : sources[step]![state]!)
  }
  return states.reverse()
}

/** The numberings that votes speak for, most votes first. */
function countsOf(votes: readonly (readonly Vote[])[]): Count[] {
  const weights = new Map<string, { count: Count; weight: number }>()
  for (const [page, list] of votes.entries()) {
    for (const { value, style, weight } of list) {
      const key = `${style} ${value - page}`
      const known = weights.get(key)
      if (known) known.weight += weight
      else weights.set(key, { count: { offset: value - page, style }, weight })
    }
  }
  return [...weights.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_COUNTS)
    .map(({ count }) => count)
}

const isSkip = (from: Count, to: Count): boolean =>
  from.style === to.style && to.offset > from.offset && to.offset - from.offset <= MOST_SKIPPED

const bestOf = (scores: readonly number[]): number =>
  scores.reduce((best, score, at) => (score > scores[best]! ? at : best), 0)

function gainOf({ offset, style }: Count, page: number, votes: readonly Vote[]): number {
  const value = page + offset
  if (value < 1) return Number.NEGATIVE_INFINITY
  let gain = -MISSING
  for (const vote of votes)
    if (vote.value === value && vote.style === style) gain = Math.max(gain, vote.weight)
  return gain
}
