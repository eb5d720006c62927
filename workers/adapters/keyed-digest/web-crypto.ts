import type { KeyedDigest } from '../../ports/keyed-digest.ts'
import { spelled } from '../digest/web-crypto.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** Fingerprints with the platform's own HMAC. @param key at least 32 bytes */
export const webCryptoKeyedDigest = (key: Uint8Array): KeyedDigest => ({
  async hmac(text) {
    const secret = await crypto.subtle.importKey('raw', key as Uint8Array<ArrayBuffer>, HMAC, false, ['sign'])
    return spelled(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(text)))
  },
})
