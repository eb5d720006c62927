import type { MediaType } from '../domain/media-type.ts'

/** Readers accept a PDF header anywhere in the first kilobyte (ISO 32000-1, implementation note 13). */
export const HEADER_WITHIN = 1_024

const PDF_HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Tells a file's kind by its first bytes: names and declared types do not matter. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  const head = bytes.subarray(0, HEADER_WITHIN)
  const isPdf = head.some((_, at) => PDF_HEADER.every((byte, offset) => head[at + offset] === byte))
  return isPdf ? 'application/pdf' : undefined
}
