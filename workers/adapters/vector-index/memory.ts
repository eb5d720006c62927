import { matches } from '../../domain/facets.ts'
import type { ChunkId, VectorId } from '../../domain/ids.ts'
import type { IndexKey } from '../../domain/index-version.ts'
import { canSee } from '../../domain/scope.ts'
import type { Embedder, Embedding } from '../../ports/embedder.ts'
import type { VectorEntry, VectorIndex } from '../../ports/vector-index.ts'
import { bestHits } from './best-hits.ts'

/** Searches exactly, in plain numbers: the measure for other indices, and what tests of the journeys run on. */
export function memoryIndex<Id extends VectorId = ChunkId>(
  space: Pick<Embedder, 'dimensions'>,
): VectorIndex<Id> {
  const partitions = new Map<IndexKey, Map<Id, VectorEntry<Id>>>()
  const entriesOf = (partition: IndexKey) => partitions.get(partition) ?? new Map<Id, VectorEntry<Id>>()
  const checked = (embedding: Embedding) => {
    if (embedding.length !== space.dimensions) {
      throw new Error(`A vector of ${embedding.length} for an index of ${space.dimensions} dimensions`)
    }
    return embedding
  }
  return {
    version: 'memory-1',
    async upsert(partition, entries) {
      const held = entriesOf(partition)
      partitions.set(partition, held)
      for (const entry of entries) {
        held.set(entry.chunkId, { ...entry, embedding: checked(entry.embedding).slice() })
      }
    },
    async nearest(scope, asked, embedding, filter, limit) {
      const query = checked(embedding)
      const best = bestHits<Id>(limit)
      for (const { key, audience, hidden, unsettled } of asked) {
        if (!canSee(scope, audience)) continue
        for (const entry of entriesOf(key).values()) {
          const { documentId } = entry.facets
          const asksFor = matches(filter, entry.facets) || unsettled.includes(documentId)
          const eligible = asksFor && !hidden.includes(documentId)
          if (eligible) best.offer(entry.chunkId, cosine(query, entry.embedding))
        }
      }
      return best.hits()
    },
    async remove(partition, _document, chunkIds) {
      for (const chunkId of chunkIds) entriesOf(partition).delete(chunkId)
    },
    async forget(partition, document) {
      for (const [id, { facets }] of entriesOf(partition))
        if (facets.documentId === document) entriesOf(partition).delete(id)
    },
    documents: async (partition) => [
      ...new Set([...entriesOf(partition).values()].map(({ facets }) => facets.documentId)),
    ],
    count: async (partition, document) =>
      [...entriesOf(partition).values()].filter(({ facets }) => facets.documentId === document).length,
  }
}

const cosine = (one: Embedding, other: Embedding): number => {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!
  return Math.min(1, Math.max(-1, sum))
}
