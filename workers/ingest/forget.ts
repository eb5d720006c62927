import { documentPrefix } from '../domain/artifact-keys.ts'
import type { Document } from '../domain/document.ts'
import { embeddingKeysOf } from './embed-chunks.ts'
import { leaveIndices } from './leave-indices.ts'
import type { PartsInVersion } from './parts-in-versions.ts'
import type { IngestPorts } from './ports.ts'

/** Removes what is kept of a document outside the library: its rows in both indices, its vectors and its artifacts. */
export async function forget(
  document: Document,
  parts: readonly PartsInVersion[],
  on: IngestPorts,
): Promise<void> {
  await leaveIndices(document, parts, on)
  for (const { version, chunks } of parts)
    await on.artifacts.remove(await embeddingKeysOf(document, chunks, version.embedder, on))
  await on.artifacts.removeAll(documentPrefix(document.id))
}
