import { FIRST_ROWS, GROWTH, type Int8Rows } from './scan.ts'

/** Bytes of a WebAssembly page. */
const PAGE = 65_536

/** Numbers the kernel takes at a time; rows are filled up with zeros to a multiple of it. */
const LANES = 16

type Kernel = (query: number, rows: number, width: number, count: number, out: number) => void

/**
 * Scans with the SIMD kernel of `int8-scan.wat`. The memory holds the query, the rows, and behind the room for rows the
 * results of a scan.
 */
export function simdRows(module: WebAssembly.Module, width: number): Int8Rows {
  const instance = new WebAssembly.Instance(module)
  const memory = instance.exports.memory as WebAssembly.Memory
  const kernel = instance.exports.scan as Kernel
  const stride = Math.ceil(width / LANES) * LANES
  const place = (row: number) => stride + row * stride
  let room = 0
  const reserve = (rows: number) => {
    const missing = place(rows) + rows * 4 - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    room = rows
  }
  reserve(FIRST_ROWS)
  return {
    width,
    write(row, numbers) {
      if (row >= room) reserve(Math.ceil((row + 1) * GROWTH))
      new Int8Array(memory.buffer, place(row), stride).fill(0).set(numbers)
    },
    copy: (from, to) => {
      new Int8Array(memory.buffer).copyWithin(place(to), place(from), place(from + 1))
    },
    scan(query, count) {
      new Int8Array(memory.buffer, 0, stride).fill(0).set(query)
      if (count > 0) kernel(0, place(0), stride, count, place(room))
      return new Int32Array(memory.buffer, place(room), count)
    },
  }
}
