import { audienceName } from '../domain/scope.ts'
import type { Found } from './hydrate.ts'

/** Share of common word triples from which two passages say the same. */
const SAME = 0.8

/** Length of the word runs that are compared, as in Broder's shingling (1997). */
const SHINGLE = 3

/**
 * Keeps the first of each group of near-duplicates, in order. Where a global passage and a school's own copy say the same,
 * the school's stands in its place.
 */
export function dedupe(found: readonly Found[]): Found[] {
  const kept: { found: Found; shingles: ReadonlySet<string> }[] = []
  for (const next of found) {
    const shingles = shinglesOf(next.chunk.text)
    const twin = kept.find((one) => overlap(one.shingles, shingles) >= SAME)
    if (twin === undefined) kept.push({ found: next, shingles })
    else if (isOwnCopy(next, twin.found)) twin.found = { ...next, hit: best(next, twin.found) }
  }
  return kept.map((one) => one.found)
}

const isOwnCopy = (next: Found, kept: Found): boolean =>
  audienceName(kept.document.audience) === 'global' && audienceName(next.document.audience) !== 'global'

/** The own copy takes the better place, with the parts that explain it. */
const best = (a: Found, b: Found): Found['hit'] =>
  a.hit.score >= b.hit.score ? a.hit : { ...b.hit, chunkId: a.hit.chunkId }

function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length < SHINGLE) return new Set([words.join(' ')])
  return new Set(words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' ')))
}

/** Jaccard similarity. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size < large.size * SAME) return 0
  let common = 0
  for (const one of small) if (large.has(one)) common++
  return common / (a.size + b.size - common)
}
