import { facetsOf } from '../../domain/document.ts'
import { ok } from '../../domain/result.ts'
import type { Step } from '../step.ts'
import { embeddingsOf } from './embed.ts'

/** Chunks whose vectors go to the index in one step. */
const BATCH = 200

/**
 * Brings a document into both indices, where it stays hidden, and makes it visible to both at once when every chunk is
 * confirmed in each. Nothing is published whose counts do not add up.
 */
export const publish: Step = async ({ document, cursor }, on) => {
  const chunks = await on.catalogue.chunks(document.id)
  const partition = await on.catalogue.partition(document.audience, document.subject)
  const facets = facetsOf(document)
  if (cursor === 0) await on.catalogue.markIndexed(document.id, true)
  const batch = chunks.slice(cursor, cursor + BATCH)
  if (batch.length > 0) {
    const embeddings = await embeddingsOf(document, batch, on)
    await on.vectorIndex.upsert(
      partition.key,
      batch.map((chunk, at) => ({ chunkId: chunk.id, facets, embedding: embeddings[at]! })),
    )
  }
  if (cursor + batch.length < chunks.length) return ok({ cursor: cursor + batch.length })
  await on.lexicalIndex.add(
    partition,
    document.id,
    chunks.map((chunk) => ({ chunkId: chunk.id, text: chunk.text, context: chunk.context, facets })),
  )
  const ids = chunks.map((chunk) => chunk.id)
  const [vectors, words, rows] = await Promise.all([
    on.vectorIndex.count(partition.key, document.id, ids),
    on.lexicalIndex.count(partition, document.id),
    on.catalogue.counts(document.id),
  ])
  if (vectors !== ids.length || words !== ids.length || rows.chunks !== ids.length)
    throw new Error(`Counts differ: ${rows.chunks} chunks, ${words} in the lexical index, ${vectors} vectors`)
  const gaps = rows.pages.ocr_required + rows.pages.failed > 0
  await on.catalogue.publish(document.id, gaps ? 'published_with_gaps' : 'published', on.clock.now())
  return ok({ cursor: 'done', counts: { chunks: rows.chunks, vectors } })
}
