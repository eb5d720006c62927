import type { Sha256 } from '../domain/ids.ts'

/** Fingerprints bytes or text (UTF-8). */
export interface Digest {
  sha256(data: Uint8Array | string): Promise<Sha256>
}
