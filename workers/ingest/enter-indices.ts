import { type Chunk, contextUnder } from '../domain/chunk.ts'
import { type Document, facetsOf } from '../domain/document.ts'
import { embedderAt } from '../domain/index-version.ts'
import type { Place } from '../ports/placements.ts'
import { embeddingsOf } from './embed-chunks.ts'
import { enterFigures, type FigurePorts } from './embed-figures.ts'
import type { IngestPorts } from './ports.ts'

/** Chunks whose vectors go to the index in one step. */
const BATCH = 200

/**
 * Writes the entries of a document into a place of both indices, a batch of vectors at a time, with those of its figures, and with the last of them the words
 * of all. Answers the position the next batch begins at: the number of chunks when all is written.
 */
export async function enterIndices(
  document: Document,
  chunks: readonly Chunk[],
  from: number,
  place: Place,
  on: Pick<IngestPorts, 'embedders' | 'digest' | 'vectorIndex' | 'lexicalIndex'> & FigurePorts,
  most = BATCH,
): Promise<number> {
  const facets = facetsOf(document)
  const to = Math.min(from + most, chunks.length)
  const batch = chunks.slice(from, to)
  if (batch.length > 0) {
    const embeddings = await embeddingsOf(document, batch, embedderAt(place.key), on)
    const entries = batch.map((chunk, at) => ({ chunkId: chunk.id, facets, embedding: embeddings[at]! }))
    await on.vectorIndex.upsert(place.key, entries)
    await enterFigures(document, batch, place, on)
  }
  if (to >= chunks.length)
    await on.lexicalIndex.add(
      place,
      document.id,
      chunks.map((chunk) => ({
        chunkId: chunk.id,
        text: chunk.text,
        context: contextUnder(document.title, chunk),
        facets,
      })),
    )
  return to
}

/** How many entries of a document a place of each index holds. */
export async function entriesOf(
  document: Document,
  chunks: readonly Chunk[],
  place: Place,
  on: Pick<IngestPorts, 'vectorIndex' | 'lexicalIndex'>,
): Promise<{ readonly words: number; readonly vectors: number }> {
  const ids = chunks.map((chunk) => chunk.id)
  const [vectors, words] = await Promise.all([
    on.vectorIndex.count(place.key, document.id, ids),
    on.lexicalIndex.count(place, document.id),
  ])
  return { words, vectors }
}
