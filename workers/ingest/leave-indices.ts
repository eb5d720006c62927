import type { Document } from '../domain/document.ts'
import type { PartitionKey } from '../domain/facets.ts'
import { leaveFigures } from './embed-figures.ts'
import type { PartsInVersion } from './parts-in-versions.ts'
import { embedAgain } from './placings.ts'
import type { IngestPorts } from './ports.ts'

type IndexPorts = Pick<
  IngestPorts,
  'catalogue' | 'figures' | 'indexVersions' | 'lexicalIndex' | 'vectorIndex'
>

/** Takes a document out of both indices of every version, and notes last that it is out. Doing it again finishes what was cut off. */
export async function leaveIndices(
  document: Document,
  parts: readonly PartsInVersion[],
  on: IndexPorts,
): Promise<void> {
  const placement = await on.catalogue.placement(document.id)
  for (const key of [placement?.key, placement?.other])
    if (key) await leavePartition(document, parts, key, on)
  for (const { version } of parts) await embedAgain(document.id, version.id, on)
  await on.catalogue.markIndexed(document.id, false)
}

/** Takes the entries of a document out of one partition of both indices, in every version. */
export async function leavePartition(
  document: Document,
  parts: readonly PartsInVersion[],
  key: PartitionKey,
  on: Pick<IndexPorts, 'catalogue' | 'figures' | 'lexicalIndex' | 'vectorIndex'>,
): Promise<void> {
  for (const { version, chunks } of parts) {
    const place = await on.catalogue.placeIn(key, version)
    if (place === undefined) continue
    await on.lexicalIndex.remove(place, document.id)
    await on.vectorIndex.remove(
      place.key,
      document.id,
      chunks.map((chunk) => chunk.id),
    )
    await leaveFigures(document, place, on)
  }
}
