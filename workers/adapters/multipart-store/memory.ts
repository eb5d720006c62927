import type { ArtifactStore } from '../../ports/artifact-store.ts'
import type { MultipartStore } from '../../ports/multipart-store.ts'

/** Keeps objects part by part in memory, and puts them to a store when they are whole. */
export function memoryMultipart(artifacts: ArtifactStore): MultipartStore {
  const open = new Map<string, { key: string; mediaType: string; parts: Map<number, Uint8Array> }>()
  let begun = 0
  const of = (key: string, multipart: string) => {
    const one = open.get(multipart)
    return one?.key === key ? one : undefined
  }
  return {
    async begin(key, mediaType) {
      begun += 1
      open.set(`multipart-${begun}`, { key, mediaType, parts: new Map() })
      return `multipart-${begun}`
    },
    async put(key, multipart, number, bytes) {
      const one = of(key, multipart)
      if (one === undefined) throw new Error(`${multipart} is not open for ${key}`)
      one.parts.set(number, bytes.slice())
      return { number, etag: `${multipart}-${number}-${bytes.length}` }
    },
    async complete(key, multipart, parts) {
      const one = of(key, multipart)
      const put = parts.map(({ number, etag }) => {
        const bytes = one?.parts.get(number)
        return etag === `${multipart}-${number}-${bytes?.length}` ? bytes : undefined
      })
      if (one === undefined || parts.length === 0 || put.includes(undefined)) return false
      const bytes = new Uint8Array(put.reduce((sum, part) => sum + part!.length, 0))
      let at = 0
      for (const part of put) {
        bytes.set(part!, at)
        at += part!.length
      }
      await artifacts.put(key, bytes, one.mediaType)
      open.delete(multipart)
      return true
    },
    async abort(key, multipart) {
      if (of(key, multipart) !== undefined) open.delete(multipart)
    },
  }
}
