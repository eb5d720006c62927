import type { ArtifactStore } from '../../ports/artifact-store.ts'

/** Keys R2 deletes in one call, and lists in one. */
const AT_ONCE = 1000

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
