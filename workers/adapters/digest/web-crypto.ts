import type { Sha256 } from '../../domain/ids.ts'
import type { Digest, RunningDigest } from '../../ports/digest.ts'

/** Fingerprints with the platform's own SHA-256. */
export const webCryptoDigest: Digest = {
  async sha256(data) {
    const bytes =
      typeof data === 'string' ? new TextEncoder().encode(data) : (data as Uint8Array<ArrayBuffer>)
    return spelled(await crypto.subtle.digest('SHA-256', bytes))
  },
  begin: () => ('DigestStream' in crypto ? streamed() : gathered()),
}

/** Spells a digest in lower-case hexadecimal. */
export const spelled = (digest: ArrayBuffer): Sha256 =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') as Sha256

function streamed(): RunningDigest {
  const stream = new crypto.DigestStream('SHA-256')
  const writer = stream.getWriter()
  return {
    write: (bytes) => writer.write(bytes),
    async end() {
      await writer.close()
      return spelled(await stream.digest)
    },
  }
}

/** Node has no digest that runs along: there the bytes are gathered. */
function gathered(): RunningDigest {
  const taken: Uint8Array<ArrayBuffer>[] = []
  return {
    write: async (bytes) => void taken.push(bytes.slice()),
    end: async () => webCryptoDigest.sha256(new Uint8Array(await new Blob(taken).arrayBuffer())),
  }
}
