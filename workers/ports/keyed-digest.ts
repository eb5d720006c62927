import type { Sha256 } from '../domain/ids.ts'

/** Fingerprints texts with a key: who does not have it can neither make a fingerprint nor try out guesses. */
export interface KeyedDigest {
  /** The HMAC-SHA-256 of a text (UTF-8). */
  hmac(text: string): Promise<Sha256>
}
