/** Numbers that follow from a seed: the same seed, the same numbers. */
export interface Chance {
  /** At least 0 and below 1. */
  share(): number
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  /** Whether something of a probability happens. */
  happens(probability: number): boolean
  bytes(count: number): Uint8Array
}

/** The generator mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    share,
    below: (limit) => Math.floor(share() * limit),
    happens: (probability) => share() < probability,
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(share() * 256)),
  }
}
