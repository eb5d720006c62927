import type { PageSummary } from './summarise.ts'

/** Pages that share this part of the rows at their rims, and so many, say the same. */
const ALIKE = 0.75
const LEAST_ALIKE = 3
/** Rows within this many points of each other stand in the same place. */
const PLACE = 6

/**
 * Numbers pages so that those which repeat the page before, as slides do that are built up step by step, share its number:
 * what stands on all of them is not a running head.
 */
export function twinsOf(pages: readonly PageSummary[]): number[] {
  let group = 0
  return pages.map((page, at) => {
    if (at > 0 && !areTwins(pages[at - 1]!, page)) group++
    return group
  })
}

function areTwins({ edges: a }: PageSummary, { edges: b }: PageSummary): boolean {
  const heights = new Map<string, number[]>()
  for (const { text, y } of a) heights.set(text, [...(heights.get(text) ?? []), y])
  const shared = b.filter(({ text, y }) =>
    heights.get(text)?.some((other) => Math.abs(other - y) <= PLACE),
  ).length
  return shared >= LEAST_ALIKE && shared >= ALIKE * Math.min(a.length, b.length)
}
