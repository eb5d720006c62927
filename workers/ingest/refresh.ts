import type { Chunk } from '../domain/chunk.ts'
import { type Document, isPublished } from '../domain/document.ts'
import { type PartitionKey, partitionOf } from '../domain/facets.ts'
import type { DocumentId } from '../domain/ids.ts'
import type { Place, Placement } from '../ports/placements.ts'
import { SLICE } from './deadlines.ts'
import { embedFiguresOnce } from './embed-figures.ts'
import { enterIndices, entriesOf } from './enter-indices.ts'
import { forget } from './forget.ts'
import { leaveIndices, leavePartition } from './leave-indices.ts'
import { liveVersion } from './live-version.ts'
import { metered } from './metered.ts'
import { type PartsInVersion, partsInVersions } from './parts-in-versions.ts'
import type { IngestPorts } from './ports.ts'
import { replaceReviewed } from './replace-reviewed.ts'

/** Chunks written anew in one step: a new title has each of them embedded again. */
const BATCH = 32

/** Whether entries of a document do not tell what it is, or are not only where it is. */
export async function isBehind(id: DocumentId, on: Pick<IngestPorts, 'catalogue'>): Promise<boolean> {
  const placement = await on.catalogue.placement(id)
  return placement !== undefined && (placement.staleFrom !== null || placement.other !== null)
}

/** Brings the entries of a document in step with it for one slice of time, at its job's expense; answers whether more is to do. */
export async function catchUp(id: DocumentId, on: IngestPorts): Promise<'more' | 'ended'> {
  const until = on.clock.now() + SLICE
  const meter = metered(on, true)
  let more: boolean
  do more = await refresh(id, meter.ports)
  while (more && on.clock.now() < until)
  if ((await on.ledger.read(id)) !== undefined) await on.ledger.charge(id, meter.spent())
  return more ? 'more' : 'ended'
}

/**
 * Writes one batch of entries anew that tell what a document was before a change, and answers whether there is more to do. Readers
 * follow the library's record meanwhile: in the place that answers, the document's entries pass every filter; in a place it moves
 * to, they are hidden until all are there.
 */
export async function refresh(id: DocumentId, on: IngestPorts): Promise<boolean> {
  // The placement first: a change in between makes its edition old, and the batch is written again.
  const placement = await on.catalogue.placement(id)
  const document = await on.catalogue.find(id)
  if (placement === undefined || document === undefined) return false
  if (placement.staleFrom === null && placement.other === null) return false
  const parts = await partsInVersions(document, on)
  if (!stays(document)) {
    await leaveIndices(document, parts, on)
    return false
  }
  if (placement.staleFrom === null) {
    await leavePartition(document, parts, placement.other!, on)
    await on.catalogue.setOther(id, null)
    return false
  }
  await replaceReviewed(document, on)
  const version = await liveVersion(on)
  const chunks = await on.catalogue.chunks(id, version.chunker)
  const to = partitionOf(document.audience, document.subject)
  const place = await on.catalogue.partition(document.audience, document.subject, version)
  await makeWay(document, parts, placement, to, on)
  await embedFiguresOnce(document, chunks.slice(placement.staleFrom, placement.staleFrom + BATCH), on)
  const next = await enterIndices(document, chunks, placement.staleFrom, place, on, BATCH)
  if (await wasLeft(document, parts, on)) return false
  const isWhole = next === chunks.length
  const isThere = !isWhole || (await holdsAll(document, chunks, place, on))
  const upTo = isThere ? (isWhole ? 'all' : next) : placement.staleFrom
  if (!(await on.catalogue.rewritten(id, placement.edition, upTo, to))) await clearUp(document, parts, to, on)
  else if (!isThere) throw new Error('An index does not hold what was written to it')
  return true
}

/** Takes out again what work that was overtaken by another change wrote where the document is not. */
async function clearUp(
  document: Document,
  parts: readonly PartsInVersion[],
  written: PartitionKey,
  on: IngestPorts,
): Promise<void> {
  const now = await on.catalogue.placement(document.id)
  if (now?.key !== written) await leavePartition(document, parts, written, on)
}

/** Whether a document's entries are to be in the indices. */
const stays = (document: Document): boolean => document.supersededBy === null && isPublished(document)

/** Empties the other place of what is not meant to be there, and notes the one the entries will go to. */
async function makeWay(
  document: Document,
  parts: readonly PartsInVersion[],
  { key, other }: Pick<Placement, 'key' | 'other'>,
  to: PartitionKey,
  on: IngestPorts,
): Promise<void> {
  if (other !== null && other !== to) {
    await leavePartition(document, parts, other, on)
    await on.catalogue.setOther(document.id, null)
  }
  if (key !== to && other !== to) await on.catalogue.setOther(document.id, to)
}

/** Takes a document out again that was deleted or superseded while its entries were written. */
async function wasLeft(
  document: Document,
  parts: readonly PartsInVersion[],
  on: IngestPorts,
): Promise<boolean> {
  const now = await on.catalogue.find(document.id)
  if (now === undefined) await forget(document, parts, on)
  else if (!stays(now)) await leaveIndices(now, parts, on)
  return now === undefined || !stays(now)
}

/** Whether a place of both indices holds an entry for every chunk. */
async function holdsAll(
  document: Document,
  chunks: readonly Chunk[],
  place: Place,
  on: IngestPorts,
): Promise<boolean> {
  const { words, vectors } = await entriesOf(document, chunks, place, on)
  return words === chunks.length && vectors === chunks.length
}
