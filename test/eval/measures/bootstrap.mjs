/** Samples drawn with replacement, and the share of their figures that the interval holds. */
const SAMPLES = 500
const HELD = 0.95

/** The seed of every interval: the same outcomes give the same interval. */
const SEED = 20_061_987

/**
 * The interval of a figure over samples of the same size (percentile bootstrap, Efron 1979). Null where most samples have none.
 * @template T
 * @param {readonly T[]} all @param {(sample: readonly T[]) => number | null} figure
 * @returns {readonly [number, number] | null}
 */
export function interval(all, figure) {
  const random = seeded(SEED)
  const figures = []
  for (let drawn = 0; drawn < SAMPLES; drawn++) {
    const sample = all.map(() => /** @type {T} */ (all[Math.floor(random() * all.length)]))
    const value = figure(sample)
    if (value !== null) figures.push(value)
  }
  if (figures.length < SAMPLES / 2) return null
  figures.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => figures[Math.round(share * (figures.length - 1))] ?? 0
  return [at((1 - HELD) / 2), at((1 + HELD) / 2)]
}

/** Numbers in 0–1 from a seed (mulberry32, public domain). @param {number} seed */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
