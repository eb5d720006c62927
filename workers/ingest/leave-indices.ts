import type { Chunk } from '../domain/chunk.ts'
import type { Document } from '../domain/document.ts'
import type { Place } from '../ports/placements.ts'
import type { IngestPorts } from './ports.ts'

type IndexPorts = Pick<IngestPorts, 'catalogue' | 'lexicalIndex' | 'vectorIndex'>

/** Takes a document out of both indices, and notes last that it is out. Doing it again finishes what was cut off. */
export async function leaveIndices(
  document: Document,
  chunks: readonly Chunk[],
  on: IndexPorts,
): Promise<void> {
  const placement = await on.catalogue.placement(document.id)
  for (const place of [placement?.place, placement?.other])
    if (place) await leavePlace(document, chunks, place, on)
  await on.catalogue.markIndexed(document.id, false)
}

/** Takes the entries of a document out of one partition of both indices. */
export async function leavePlace(
  document: Document,
  chunks: readonly Chunk[],
  place: Place,
  on: Pick<IndexPorts, 'lexicalIndex' | 'vectorIndex'>,
): Promise<void> {
  await on.lexicalIndex.remove(place, document.id)
  await on.vectorIndex.remove(
    place.key,
    document.id,
    chunks.map((chunk) => chunk.id),
  )
}
