import type { PdfReader } from '../../ports/pdf-reader.ts'

/**
 * Asks a second reader where the first finds a file corrupt: they repair different kinds of damage. Every other refusal
 * of the first is final, above all that a file needs too much memory, and so is that of a file too large to be held.
 */
export function withRescue(first: PdfReader, second: PdfReader): PdfReader {
  return {
    version: `${first.version}|${second.version}`,
    async open(bytes) {
      const opened = await first.open(bytes)
      if (opened.ok || opened.error.kind !== 'corrupt-file' || !(bytes instanceof Uint8Array)) return opened
      const rescued = await second.open(bytes)
      return rescued.ok ? rescued : opened
    },
  }
}
