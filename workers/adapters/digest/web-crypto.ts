import type { Sha256 } from '../../domain/ids.ts'
import type { Digest } from '../../ports/digest.ts'

/** Fingerprints with the platform's own SHA-256. */
export const webCryptoDigest: Digest = {
  async sha256(data) {
    const bytes =
      typeof data === 'string' ? new TextEncoder().encode(data) : (data as Uint8Array<ArrayBuffer>)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') as Sha256
  },
}
