import type { Sha256 } from '../domain/ids.ts'

/** Fingerprints bytes or text (UTF-8). */
export interface Digest {
  sha256(data: Uint8Array | string): Promise<Sha256>
  /** Begins to fingerprint bytes that come one after the other. */
  begin(): RunningDigest
}

/** The fingerprint of bytes so far. */
export interface RunningDigest {
  /** Takes more bytes, which may be changed once it has answered. */
  write(bytes: Uint8Array): Promise<void>
  /** The SHA-256 of all of them; nothing can be written after. */
  end(): Promise<Sha256>
}
