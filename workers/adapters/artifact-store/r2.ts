import type { ArtifactStore } from '../../ports/artifact-store.ts'
import { spelled, webCryptoDigest } from '../digest/web-crypto.ts'

/** Keys R2 deletes in one call, and lists in one. */
const AT_ONCE = 1000

/**
 * Bytes that are hashed at a time: 5 GiB of them stay below the 1,000 requests of one invocation, and a Worker answers others in
 * between. A body that is piped into a digest as a whole keeps it from that.
 */
const SLICE = 8 * 1024 * 1024

/** Keeps artifacts in R2. */
export function r2Artifacts(bucket: R2Bucket): ArtifactStore {
  return {
    async put(key, bytes, mediaType) {
      const options = { httpMetadata: { contentType: mediaType } }
      if (bytes instanceof Uint8Array) {
        await bucket.put(key, bytes, options)
        return
      }
      if (!(bytes.stream instanceof ReadableStream))
        throw new Error(`what is to be kept under ${key} is no stream`)
      // R2 wants to know the length of a stream before it reads it.
      const { readable, writable } = new FixedLengthStream(bytes.byteLength)
      const [piped, kept] = await Promise.allSettled([
        bytes.stream.pipeTo(writable),
        bucket.put(key, readable, options),
      ])
      if (piped.status === 'rejected') throw piped.reason
      if (kept.status === 'rejected') throw kept.reason
    },

    async get(key) {
      const kept = await bucket.get(key)
      return kept === null ? undefined : new Uint8Array(await kept.arrayBuffer())
    },

    has: async (key) => (await bucket.head(key)) !== null,

    size: async (key) => (await bucket.head(key))?.size,

    async range(key, offset, length) {
      try {
        const part = await bucket.get(key, { range: { offset, length } })
        return part === null ? undefined : new Uint8Array(await part.arrayBuffer())
      } catch (error) {
        // R2 answers a stretch behind the end with an error, as does an object without bytes.
        const kept = await bucket.head(key)
        if (kept === null) return undefined
        if (offset < kept.size) throw error
        return new Uint8Array()
      }
    },

    async checksum(key) {
      const kept = await bucket.head(key)
      if (kept === null) return undefined
      // R2 keeps the digest that it checked when the object was put.
      const { sha256 } = kept.checksums
      if (sha256 !== undefined) return spelled(sha256)
      const digest = webCryptoDigest.begin()
      for (let offset = 0; offset < kept.size; offset += SLICE) {
        const length = Math.min(SLICE, kept.size - offset)
        const part = await bucket.get(key, { range: { offset, length }, onlyIf: { etagMatches: kept.etag } })
        if (part === null || !('body' in part)) return undefined
        await digest.write(new Uint8Array(await part.arrayBuffer()))
      }
      return digest.end()
    },

    async list(prefix, after, limit) {
      const { objects } = await bucket.list({ prefix, limit, ...(after !== null && { startAfter: after }) })
      return objects.map(({ key, uploaded }) => ({ key, writtenAt: uploaded.getTime() }))
    },

    async remove(keys) {
      for (let at = 0; at < keys.length; at += AT_ONCE) await bucket.delete(keys.slice(at, at + AT_ONCE))
    },

    async removeAll(prefix) {
      if (prefix === '') throw new Error('an empty prefix would remove everything')
      for (;;) {
        const { objects } = await bucket.list({ prefix, limit: AT_ONCE })
        if (objects.length === 0) return
        await bucket.delete(objects.map(({ key }) => key))
      }
    },
  }
}
