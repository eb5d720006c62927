import type { Chunk } from '../../domain/chunk.ts'
import { type Document, facetsOf } from '../../domain/document.ts'
import { ok } from '../../domain/result.ts'
import { forget } from '../forget.ts'
import { leaveIndices } from '../leave-indices.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step } from '../step.ts'
import { embeddingsOf } from './embed.ts'

/** Chunks whose vectors go to the index in one step. */
const BATCH = 200

/**
 * Brings a document into both indices, where it stays hidden, and makes it visible to both at once when every chunk is
 * confirmed in each. Nothing is published whose counts do not add up. What it supersedes leaves both indices.
 */
export const publish: Step = async ({ document, cursor }, on) => {
  const chunks = await on.catalogue.chunks(document.id)
  const next = Math.min(cursor + BATCH, chunks.length)
  await index(document, chunks, cursor, next, on)
  if ((await on.catalogue.find(document.id)) === undefined) {
    // Deleted meanwhile, perhaps before the last of it was written.
    await forget(document, chunks, on)
    return ok({ cursor: 'done' })
  }
  if (next < chunks.length) return ok({ cursor: next })
  const counts = await confirmed(document, chunks, on)
  const gaps = counts.pages.ocr_required + counts.pages.failed > 0
  await on.catalogue.publish(document.id, gaps ? 'published_with_gaps' : 'published', on.clock.now())
  for (const earlier of await on.catalogue.supersededInIndices(document.audience, document.workId))
    await leaveIndices(earlier, await on.catalogue.chunks(earlier.id), on)
  return ok({ cursor: 'done', counts: { chunks: chunks.length, vectors: chunks.length } })
}

/** Adds the vectors of a run of chunks, and with the last of them the words of all. */
async function index(
  document: Document,
  chunks: readonly Chunk[],
  from: number,
  to: number,
  on: IngestPorts,
): Promise<void> {
  const facets = facetsOf(document)
  const partition = await on.catalogue.partition(document.audience, document.subject)
  await on.catalogue.markIndexed(document.id, true)
  const batch = chunks.slice(from, to)
  if (batch.length > 0) {
    const embeddings = await embeddingsOf(document, batch, on)
    const entries = batch.map((chunk, at) => ({ chunkId: chunk.id, facets, embedding: embeddings[at]! }))
    await on.vectorIndex.upsert(partition.key, entries)
  }
  if (to < chunks.length) return
  await on.lexicalIndex.add(
    partition,
    document.id,
    chunks.map((chunk) => ({ chunkId: chunk.id, text: chunk.text, context: chunk.context, facets })),
  )
}

/** The counts of a document's rows. @throws when an index or the library does not hold what it should */
async function confirmed(document: Document, chunks: readonly Chunk[], on: IngestPorts) {
  const partition = await on.catalogue.partition(document.audience, document.subject)
  const ids = chunks.map((chunk) => chunk.id)
  const [vectors, words, rows] = await Promise.all([
    on.vectorIndex.count(partition.key, document.id, ids),
    on.lexicalIndex.count(partition, document.id),
    on.catalogue.counts(document.id),
  ])
  if (vectors !== ids.length || words !== ids.length || rows.chunks !== ids.length)
    throw new Error(`Counts differ: ${rows.chunks} chunks, ${words} in the lexical index, ${vectors} vectors`)
  return rows
}
