/**
 * Rows of int8 numbers in one stretch of memory, scanned as a whole. All numbers run from −127 to 127, so that sums of
 * products are exact in every implementation.
 */
export interface Int8Rows {
  /** Numbers in a row. */
  readonly width: number
  /** Writes a row, making room for it. @param row at most the number of rows written before */
  write(row: number, numbers: Int8Array): void
  /** Writes one row over another. */
  copy(from: number, to: number): void
  /** The dot products of a query with the first rows, in order; good until the next call. */
  scan(query: Int8Array, count: number): Int32Array
}

/** Rows for which room is made at first. */
export const FIRST_ROWS = 256

/** By how much room grows: the last rows of a partition leave at most a fifth of it unused. */
export const GROWTH = 1.25

/** Scans without WebAssembly: what the kernel is held against, and some thirty times slower. */
export function plainRows(width: number): Int8Rows {
  let rows = new Int8Array(FIRST_ROWS * width)
  return {
    width,
    write(row, numbers) {
      if ((row + 1) * width > rows.length) {
        const grown = new Int8Array(Math.ceil((row + 1) * GROWTH) * width)
        grown.set(rows)
        rows = grown
      }
      rows.set(numbers, row * width)
    },
    copy: (from, to) => rows.copyWithin(to * width, from * width, (from + 1) * width),
    scan(query, count) {
      return Int32Array.from({ length: count }, (_, row) => {
        let sum = 0
        for (let at = 0; at < width; at++) sum += query[at]! * rows[row * width + at]!
        return sum
      })
    },
  }
}
