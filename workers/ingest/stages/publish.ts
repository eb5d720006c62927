import type { Chunk } from '../../domain/chunk.ts'
import type { Document } from '../../domain/document.ts'
import { ok } from '../../domain/result.ts'
import type { Place } from '../../ports/placements.ts'
import { enterIndices, entriesOf } from '../enter-indices.ts'
import { forget } from '../forget.ts'
import { leaveIndices } from '../leave-indices.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step } from '../step.ts'

/**
 * Brings a document into both indices, where it stays hidden, and makes it visible to both at once when every chunk is
 * confirmed in each. Nothing is published whose counts do not add up. What it supersedes leaves both indices.
 */
export const publish: Step = async ({ document, cursor }, on) => {
  const chunks = await on.catalogue.chunks(document.id)
  const place = await on.catalogue.partition(document.audience, document.subject)
  const placement = await on.catalogue.placement(document.id)
  await on.catalogue.markIndexed(document.id, true)
  // What was taken out since this stage began is not there to go on from.
  const next =
    placement?.indexed || cursor === 0
      ? await enterIndices(document, chunks, cursor, place, on)
      : await enterIndices(document, chunks, 0, place, on, chunks.length)
  if ((await on.catalogue.find(document.id)) === undefined) {
    // Deleted meanwhile, perhaps before the last of it was written.
    await forget(document, chunks, on)
    return ok({ cursor: 'done' })
  }
  if (next < chunks.length) return ok({ cursor: next })
  const counts = await confirmed(document, chunks, place, on)
  const gaps = counts.pages.ocr_required + counts.pages.failed > 0
  await on.catalogue.publish(document.id, gaps ? 'published_with_gaps' : 'published', on.clock.now())
  for (const earlier of await on.catalogue.supersededInIndices(document.audience, document.workId))
    await leaveIndices(earlier, await on.catalogue.chunks(earlier.id), on)
  return ok({ cursor: 'done', counts: { chunks: chunks.length, vectors: chunks.length } })
}

/** The counts of a document's rows. @throws when an index or the library does not hold what it should */
async function confirmed(document: Document, chunks: readonly Chunk[], place: Place, on: IngestPorts) {
  const [{ words, vectors }, rows] = await Promise.all([
    entriesOf(document, chunks, place, on),
    on.catalogue.counts(document.id),
  ])
  if (vectors !== chunks.length || words !== chunks.length || rows.chunks !== chunks.length)
    throw new Error(`Counts differ: ${rows.chunks} chunks, ${words} in the lexical index, ${vectors} vectors`)
  return rows
}
