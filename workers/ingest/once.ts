import type { ArtifactStore } from '../ports/artifact-store.ts'

/** Vectors as they are kept: little-endian 32-bit floats. */
const MEDIA_TYPE = 'application/octet-stream'

/**
 * Answers the bytes under each key, making those that are not kept yet, all of them in one go. Equal key, equal work: it is
 * done once.
 */
export async function once(
  keys: readonly string[],
  artifacts: ArtifactStore,
  make: (missing: readonly number[]) => Promise<readonly Uint8Array[]>,
): Promise<readonly Uint8Array[]> {
  const kept = await Promise.all(keys.map((key) => artifacts.get(key)))
  const missing = kept.flatMap((bytes, at) => (bytes === undefined ? [at] : []))
  if (missing.length === 0) return kept as Uint8Array[]
  const made = await make(missing)
  await Promise.all(missing.map((at, n) => artifacts.put(keys[at]!, made[n]!, MEDIA_TYPE)))
  const madeAt = new Map(missing.map((at, n) => [at, made[n]!]))
  return kept.map((bytes, at) => bytes ?? madeAt.get(at)!)
}
