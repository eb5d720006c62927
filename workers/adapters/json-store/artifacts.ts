import type { ArtifactStore } from '../../ports/artifact-store.ts'
import type { JsonStore } from '../../ports/json-store.ts'

/** Keeps JSON values as artifacts. */
export const jsonStore = (artifacts: ArtifactStore): JsonStore => ({
  put: (key, value) =>
    artifacts.put(key, new TextEncoder().encode(JSON.stringify(value)), 'application/json'),
  async get(key) {
    const bytes = await artifacts.get(key)
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes))
  },
})
