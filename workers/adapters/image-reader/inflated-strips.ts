import { Inflate } from 'fflate'
import { type Directory, numberOf } from './directory.ts'
import { Broken } from './picture.ts'

const [BITS, COMPRESSION, STRIP_OFFSETS, SAMPLES, STRIP_BYTES] = [258, 259, 273, 277, 279]
const [WIDTH, HEIGHT, ROWS_PER_STRIP, TILE_WIDTH] = [256, 257, 278, 322]
/** Compressed bytes inflated at a time: deflate grows at most 1032-fold. */
const SLICE_BYTES = 4096
/** A zlib stream has two bytes before the deflated ones. */
const ZLIB_HEADER = 2
/** The bytes before the first directory, which tell the order of bytes. */
const FILE_HEADER = 8

/** Inflates deflated strips, none further than its rows need, so that the picture is one without compression. */
export function inflatedStrips(
  tags: Directory['tags'],
  bytes: Uint8Array,
): { tags: Directory['tags']; bytes: Uint8Array } {
  if (tags.has(TILE_WIDTH!)) throw new Broken('Deflated tiles are not read')
  const height = numberOf(tags, HEIGHT!)!
  const rows = Math.min(height, numberOf(tags, ROWS_PER_STRIP!) ?? height)
  const bitsARow = numberOf(tags, WIDTH!)! * (numberOf(tags, BITS!) ?? 1) * (numberOf(tags, SAMPLES!) ?? 1)
  const stripBytes = rows * Math.ceil(bitsARow / 8)
  const offsets = tags.get(STRIP_OFFSETS!)!
  const sizes = tags.get(STRIP_BYTES!)!
  const starts = offsets.map((_, at) => FILE_HEADER + at * stripBytes)
  const whole = new Uint8Array(FILE_HEADER + stripBytes * offsets.length)
  whole.set(bytes.subarray(0, FILE_HEADER))
  for (const [at, start] of starts.entries()) {
    const from = offsets[at]!
    inflateInto(whole.subarray(start, start + stripBytes), bytes.subarray(from, from + sizes[at]!))
  }
  return {
    bytes: whole,
    tags: new Map([
      ...tags,
      [COMPRESSION!, [1]],
      [STRIP_OFFSETS!, starts],
      [STRIP_BYTES!, offsets.map(() => stripBytes)],
    ]),
  }
}

/** Inflates a zlib stream until the room is full. */
function inflateInto(room: Uint8Array, zlib: Uint8Array): void {
  let filled = 0
  const stream = new Inflate((chunk) => {
    const part = chunk.subarray(0, room.length - filled)
    room.set(part, filled)
    filled += part.length
  })
  for (let at = ZLIB_HEADER; at < zlib.length && filled < room.length; at += SLICE_BYTES)
    stream.push(zlib.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= zlib.length)
}
