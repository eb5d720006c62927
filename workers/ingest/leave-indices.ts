import type { Chunk } from '../domain/chunk.ts'
import type { Document } from '../domain/document.ts'
import type { IngestPorts } from './ports.ts'

/** Takes a document out of both indices, and notes last that it is out. Doing it again finishes what was cut off. */
export async function leaveIndices(
  document: Document,
  chunks: readonly Chunk[],
  on: Pick<IngestPorts, 'catalogue' | 'lexicalIndex' | 'vectorIndex'>,
): Promise<void> {
  const partition = await on.catalogue.partition(document.audience, document.subject)
  await on.lexicalIndex.remove(partition, document.id)
  await on.vectorIndex.remove(
    partition.key,
    document.id,
    chunks.map((chunk) => chunk.id),
  )
  await on.catalogue.markIndexed(document.id, false)
}
