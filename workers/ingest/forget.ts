import { documentPrefix } from '../domain/artifact-keys.ts'
import type { Chunk } from '../domain/chunk.ts'
import type { Document } from '../domain/document.ts'
import { leaveIndices } from './leave-indices.ts'
import type { IngestPorts } from './ports.ts'
import { embeddingKeysOf } from './stages/embed.ts'

/** Removes what is kept of a document outside the library: its rows in both indices, its vectors and its artifacts. */
export async function forget(document: Document, chunks: readonly Chunk[], on: IngestPorts): Promise<void> {
  await leaveIndices(document, chunks, on)
  await on.artifacts.remove(await embeddingKeysOf(document, chunks, on))
  await on.artifacts.removeAll(documentPrefix(document.id))
}
