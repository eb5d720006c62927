import { documentPrefix } from '../domain/artifact-keys.ts'
import type { Document } from '../domain/document.ts'
import { embeddingKeysOf } from './stages/embed.ts'
import type { IngestPorts } from './ports.ts'

/**
 * Deletes a document in any state. It is hidden first, then leaves both indices, the artifacts and the library; a tombstone
 * without text stays. Doing it again finishes what was cut off.
 */
export async function erase(document: Document, on: IngestPorts): Promise<void> {
  const now = on.clock.now()
  await on.catalogue.revoke(document.id, document.revokedAt ?? now)
  const partition = await on.catalogue.partition(document.audience, document.subject)
  const chunks = await on.catalogue.chunks(document.id)
  await on.lexicalIndex.remove(partition, document.id)
  await on.vectorIndex.remove(
    partition.key,
    document.id,
    chunks.map((chunk) => chunk.id),
  )
  await on.artifacts.remove(embeddingKeysOf(document, chunks, on.embedder.version))
  await on.artifacts.removeAll(documentPrefix(document.id))
  await on.ledger.remove(document.id)
  await on.catalogue.erase(document.id, now)
}
