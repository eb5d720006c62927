import type { ArtifactStore } from '../../ports/artifact-store.ts'
import { webCryptoDigest } from '../digest/web-crypto.ts'

/** Keeps artifacts in memory. */
export function memoryArtifacts(): ArtifactStore {
  const kept = new Map<string, Uint8Array>()
  const written = new Map<string, number>()
  return {
    async put(key, bytes) {
      written.set(key, Date.now())
      if (bytes instanceof Uint8Array) {
        kept.set(key, bytes.slice())
        return
      }
      if (!(bytes.stream instanceof ReadableStream))
        throw new Error(`what is to be kept under ${key} is no stream`)
      const read = new Uint8Array(await new Response(bytes.stream).arrayBuffer())
      if (read.length !== bytes.byteLength)
        throw new Error(`the stream for ${key} is not ${bytes.byteLength} bytes long`)
      kept.set(key, read)
    },
    get: async (key) => kept.get(key)?.slice(),
    has: async (key) => kept.has(key),
    size: async (key) => kept.get(key)?.length,
    range: async (key, offset, length) => kept.get(key)?.slice(offset, offset + length),
    async checksum(key) {
      const bytes = kept.get(key)
      return bytes && webCryptoDigest.sha256(bytes)
    },
    list: async (prefix, after, limit) =>
      [...kept.keys()]
        .filter((key) => key.startsWith(prefix) && (after === null || key > after))
        .sort()
        .slice(0, limit)
        .map((key) => ({ key, writtenAt: written.get(key)! })),
    async remove(keys) {
      for (const key of keys) kept.delete(key)
    },
    async removeAll(prefix) {
      if (prefix === '') throw new Error('an empty prefix would remove everything')
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
    },
  }
}
