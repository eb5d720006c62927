import type { ArtifactStore } from '../../ports/artifact-store.ts'
import type { JsonStore } from '../../ports/json-store.ts'

/** Keeps JSON values as artifacts. */
export const jsonStore = (artifacts: ArtifactStore): JsonStore => ({
  async put(key, value) {
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    await artifacts.put(key, bytes, 'application/json')
    return bytes.byteLength
  },
  async get(key) {
    const bytes = await artifacts.get(key)
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes))
  },
})
