/** Readers accept a PDF header anywhere in the first kilobyte (ISO 32000-1, implementation note 13). */
const HEADER_WITHIN = 1_024

const HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Whether a file begins as a PDF does. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEADER_WITHIN)
  return head.some((_, at) => HEADER.every((byte, offset) => head[at + offset] === byte))
}
