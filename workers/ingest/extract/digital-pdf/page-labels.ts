import { inStyle, type Numeral, numeralOf } from './numerals.ts'
import type { EdgeFact, PageSummary } from './summarise.ts'

/** A number at the rim of a page that may be its page number. */
interface Vote {
  readonly numeral: Numeral
  /** How much it looks like a page number. */
  readonly weight: number
}

/** A way of numbering: every page's number is its index plus an offset, in one style. */
interface Count {
  readonly offset: number
  readonly style: string
}

/** What the best numbering costs or gains, in the units of `Vote.weight`. */
const START = 2.5
const START_OF_ONE_PAGE = 1
const STOP = 0.5
/** Pages left out of an excerpt, and a numbering that begins anew. */
const SKIP = 1.3
const RESTART = 2.6
/** A page without its number; eight in a row still cost less than to stop and start again. */
const MISSING = 0.33
/** Offsets tried, those with most votes. */
const MOST_COUNTS = 120

/**
 * Finds the number printed on each page. All numbers at the rims vote for their value minus the page's index; the sequence of
 * numberings that explains most votes with fewest breaks wins. Short gaps are filled in; a page outside every numbering has null.
 */
export function printedLabels(pages: readonly PageSummary[]): (string | null)[] {
  const votes = pages.map((page) => votesOf(page.edges))
  const counts = countsOf(votes)
  if (counts.length === 0) return pages.map(() => null)
  const path = bestPath(votes, counts)
  return path.map((count, page) => (count ? labelOf(count, page, votes[page]!) : null))
}

function labelOf(count: Count, page: number, votes: readonly Vote[]): string {
  const value = page + count.offset
  const printed = votes.find(({ numeral }) => numeral.value === value && numeral.style === count.style)
  return printed?.numeral.label ?? inStyle(value, count.style)
}

function countsOf(votes: readonly (readonly Vote[])[]): Count[] {
  const weights = new Map<string, { count: Count; weight: number }>()
  for (const [page, list] of votes.entries()) {
    for (const { numeral, weight } of list) {
      const count = { offset: numeral.value - page, style: numeral.style }
      const key = `${count.style} ${count.offset}`
      const known = weights.get(key)
      if (known) known.weight += weight
      else weights.set(key, { count, weight })
    }
  }
  return [...weights.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_COUNTS)
    .map(({ count }) => count)
}

/** The cheapest walk over the pages; state -1 is "no numbering". */
function bestPath(votes: readonly (readonly Vote[])[], counts: readonly Count[]): (Count | null)[] {
  const start = votes.length === 1 ? START_OF_ONE_PAGE : START
  let none = 0
  let scores = counts.map((count, at) => gainOf(count, 0, votes[0]!) - start - at * 1e-6)
  const steps: { fromNone: number; from: Int32Array }[] = []
  for (let page = 1; page < votes.length; page++) {
    const best = bestOf(scores)
    const from = new Int32Array(counts.length)
    const next = counts.map((count, at) => {
      let [score, source] = [scores[at]!, at]
      const fresh = none - start
      if (fresh > score) [score, source] = [fresh, -1]
      for (const [other, value] of candidates(scores, best, count, counts)) {
        const cost = count.style === counts[other]!.style && isSkip(counts[other]!, count) ? SKIP : RESTART
        if (value - cost > score) [score, source] = [value - cost, other]
      }
      from[at] = source
      return score + gainOf(count, page, votes[page]!)
    })
    const fromNone = scores[best]! - STOP > none ? best : -1
    steps.push({ fromNone, from })
    none = Math.max(none, scores[best]! - STOP)
    scores = next
  }
  return walkBack(steps, scores, none, counts, votes.length)
}

/** The states a change of numbering may come from: the best one, and the best that left pages out. */
function candidates(
  scores: readonly number[],
  best: number,
  count: Count,
  counts: readonly Count[],
): [number, number][] {
  const found: [number, number][] = [[best, scores[best]!]]
  let skip = -1
  for (const [at, other] of counts.entries()) {
    if (isSkip(other, count) && (skip < 0 || scores[at]! > scores[skip]!)) skip = at
  }
  if (skip >= 0) found.push([skip, scores[skip]!])
  return found
}

const isSkip = (from: Count, to: Count): boolean =>
  from.style === to.style && to.offset > from.offset && to.offset - from.offset <= 12

const bestOf = (scores: readonly number[]): number =>
  scores.reduce((best, score, at) => (score > scores[best]! ? at : best), 0)

function gainOf(count: Count, page: number, votes: readonly Vote[]): number {
  const value = page + count.offset
  if (value < 1) return Number.NEGATIVE_INFINITY
  let gain = -MISSING
  for (const { numeral, weight } of votes) {
    if (numeral.value === value && numeral.style === count.style) gain = Math.max(gain, weight)
  }
  return gain
}

function walkBack(
  steps: readonly { fromNone: number; from: Int32Array }[],
  scores: readonly number[],
  none: number,
  counts: readonly Count[],
  pages: number,
): (Count | null)[] {
  const best = bestOf(scores)
  const path: (Count | null)[] = Array.from({ length: pages }, () => null)
  let state = scores[best]! > none ? best : -1
  for (let page = pages - 1; page >= 0; page--) {
    path[page] = state < 0 ? null : counts[state]!
    if (page === 0) break
    const step = steps[page - 1]!
    state = state < 0 ? step.fromNone : step.from[state]!
  }
  return path
}

/** Words that stand before or after a page number. */
const PAGE_WORD = /^(?:pages?|p|pp|pg|seite|s|página|pagina|стр|पृष्ठ|صفحه|صفحة|第)\.?$/iu

/** Reads the numbers at the rim of a page. */
export function votesOf(edges: readonly EdgeFact[]): Vote[] {
  const votes: Vote[] = []
  for (const edge of edges) {
    const depth = edge.zone === 'side' ? 0.7 : [1, 0.8, 0.5, 0.35][edge.rank]!
    for (const vote of votesOfText(edge)) votes.push({ numeral: vote.numeral, weight: vote.weight * depth })
  }
  return votes
}

function votesOfText({ text, inRow, rank, gap }: EdgeFact): Vote[] {
  const cjk = /^第?\s*(\p{Nd}{1,4})\s*[页頁쪽面]$/u.exec(text)
  if (cjk) return voteFor(cjk[1]!, 3)
  const of = /^(?:page\s*)?(\p{Nd}{1,4})\s*(?:\/|of|von|de|sur|из)\s*\p{Nd}{1,4}$/iu.exec(text)
  if (of) return voteFor(of[1]!, 3)
  const words = text.split(/[\s|]+/u).filter((word) => word !== '')
  if (words.every((word) => /^[\p{P}\p{S}\p{Nd}]+$/u.test(word)) && words.length > 3) return []
  const lone = words.filter((word) => numeralOf(word) !== null)
  if (lone.length === 1 && words.every((word) => word === lone[0] || /^\P{L}+$/u.test(word))) {
    return voteFor(lone[0]!, inRow > 2 ? 1 : 3)
  }
  const named = words.findIndex(
    (word, at) => at > 0 && PAGE_WORD.test(words[at - 1]!) && numeralOf(word) !== null,
  )
  if (named > 0) return voteFor(words[named]!, 2.6)
  const weight = rank <= 1 && gap > 1.35 ? 1.2 : 0.5
  return [words[0], words.at(-1)].flatMap((word) => (word && word.length < 8 ? voteFor(word, weight) : []))
}

function voteFor(token: string, weight: number): Vote[] {
  const numeral = numeralOf(token)
  if (!numeral) return []
  const isRoman = numeral.style.toLowerCase() === 'roman'
  return [{ numeral, weight: isRoman && weight < 2.5 ? weight * 0.4 : weight }]
}
