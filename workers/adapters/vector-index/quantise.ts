import type { Embedding } from '../../ports/embedder.ts'

/** A vector in whole numbers: number × scale is about what it was. */
export interface Int8Vector {
  /** Each from −127 to 127. */
  readonly numbers: Int8Array
  readonly scale: number
}

/** The greatest number; −128 is left out so that the range is even and the kernel's 16-bit sums cannot overflow. */
const GREATEST = 127

/** Rounds a vector to a quarter of its size. The rounding of each number is within half of scale. */
export function quantise(vector: Embedding): Int8Vector {
  const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = greatest / GREATEST
  return { numbers: Int8Array.from(vector, (value) => (scale === 0 ? 0 : Math.round(value / scale))), scale }
}
