import type { ChunkId, VectorId } from '../../domain/ids.ts'
import type { IndexKey } from '../../domain/index-version.ts'
import { canSee } from '../../domain/scope.ts'
import type { Embedder, Embedding } from '../../ports/embedder.ts'
import type { Hit, VectorIndex } from '../../ports/vector-index.ts'
import { bestFirst } from './best-hits.ts'
import { parts } from './parts.ts'
import { quantise } from './quantise.ts'
import type { VectorPartition } from './vector-partition.ts'

/** Entries sent in one call: 1,000 of 1,024 dimensions are 1.3 MB, a call may carry 32. */
const ENTRIES_A_CALL = 1_000

/** Searches exactly, in a Durable Object for each partition of each version of the index. */
export function durableObjectIndex<Id extends VectorId = ChunkId>(
  namespace: DurableObjectNamespace<VectorPartition>,
  space: Pick<Embedder, 'dimensions'>,
): VectorIndex<Id> {
  const objectOf = (partition: IndexKey) => namespace.getByName(partition)
  const int8 = (embedding: Embedding) => {
    if (embedding.length !== space.dimensions) {
      throw new Error(`A vector of ${embedding.length} for an index of ${space.dimensions} dimensions`)
    }
    return quantise(embedding)
  }
  return {
    version: 'int8-scan-1',
    async upsert(partition, entries) {
      for (const batch of parts(entries, ENTRIES_A_CALL)) {
        await objectOf(partition).upsert(
          batch.map(({ chunkId, facets, embedding }) => ({ chunkId, facets, vector: int8(embedding) })),
        )
      }
    },
    async nearest(scope, partitions, embedding, filter, limit) {
      const query = int8(embedding)
      const visible = partitions.filter(({ audience }) => canSee(scope, audience))
      const found = await Promise.all(
        visible.map(({ key, hidden, unsettled }) =>
          objectOf(key).nearest(query, filter, { hidden, unsettled }, limit),
        ),
      )
      return (found.flat() as Hit<Id>[]).sort(bestFirst).slice(0, limit)
    },
    async remove(partition, _document, chunkIds) {
      await objectOf(partition).remove(chunkIds)
    },
    async forget(partition, document) {
      await objectOf(partition).forget(document)
    },
    documents: async (partition) => objectOf(partition).documents(),
    count: async (partition, document) => objectOf(partition).count(document),
  }
}
