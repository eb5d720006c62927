import type { Candidate } from '../../ports/library.ts'

/** Bytes that the objects of a block or of a chunk with its document take beside their texts: measured in V8, rounded up. */
const OF_BLOCK = 1_000
const OF_CHUNK = 2_500

/** Roughly the bytes a candidate takes in memory. */
export const weightOf = ({ chunk, blocks }: Candidate): number =>
  OF_CHUNK +
  2 * (chunk.text.length + chunk.context.length) +
  blocks.reduce((sum, { text }) => sum + OF_BLOCK + 2 * text.length, 0)
