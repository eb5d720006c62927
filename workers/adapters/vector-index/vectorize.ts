import type { Partition } from '../../domain/facets.ts'
import { type ChunkId, documentOf, VectorId } from '../../domain/ids.ts'
import { canSee } from '../../domain/scope.ts'
import type { Embedder, Embedding } from '../../ports/embedder.ts'
import type { Hit, VectorIndex } from '../../ports/vector-index.ts'
import { bestFirst } from './best-hits.ts'
import { parts } from './parts.ts'
import { type Pace, until } from './until.ts'
import { filtersOf, type VectorizeFilter } from './vectorize-filters.ts'
import { metadataOf } from './vectorize-metadata.ts'
import { namespaceOf } from './vectorize-namespace.ts'

/** The part of a Vectorize binding that is used; `wrangler types` gives it the type of the beta, whose writes answer otherwise. */
export interface VectorizeBinding {
  query(vector: Float32Array, options: VectorizeQueryOptions): Promise<VectorizeMatches>
  upsert(vectors: VectorizeVector[]): Promise<object>
  deleteByIds(ids: string[]): Promise<object>
  getByIds(ids: string[]): Promise<VectorizeVector[]>
}

/** The most matches Vectorize gives; more than are wanted, so that approximate scores and ties cost nothing at the end. */
const MATCHES = 100

/** The most vectors a Worker may write at once. */
const VECTORS_A_WRITE = 1_000

/** The most ids one look-up takes: it fails with code 40007 above. */
const IDS_A_LOOK_UP = 20

/** Writes are seen after some seconds, under load after some minutes. */
const SECONDLY: Pace = { everyMs: 1_000, times: 240 }

/** Searches in Cloudflare Vectorize: one index for each embedding version, a namespace for each partition, metric cosine. */
export function vectorizeIndex<Id extends VectorId = ChunkId>(
  binding: VectorizeBinding,
  space: Pick<Embedder, 'dimensions'>,
  pace: Pace = SECONDLY,
): VectorIndex<Id> {
  const checked = (embedding: Embedding) => {
    if (embedding.length !== space.dimensions) {
      throw new Error(`A vector of ${embedding.length} for an index of ${space.dimensions} dimensions`)
    }
    return embedding
  }

  const inPartition = async (
    { key, hidden }: Partition,
    embedding: Embedding,
    filters: readonly VectorizeFilter[],
  ) => {
    const namespace = await namespaceOf(key)
    const answers = await Promise.all(
      filters.map((filter) =>
        binding.query(embedding, {
          topK: MATCHES,
          namespace,
          returnValues: false,
          returnMetadata: 'none',
          ...(Object.keys(filter).length > 0 && { filter }),
        }),
      ),
    )
    // An unsettled document may answer twice: by the filter and by its name.
    const hits = [
      ...new Map(
        answers.flatMap(({ matches }) => matches.map(hitOf)).map((hit) => [hit.chunkId, hit]),
      ).values(),
    ]
    return hits.filter(({ chunkId }) => !hidden.includes(documentOf(chunkId)))
  }

  const removeAll = async (ids: readonly string[]) => {
    if (ids.length > 0) await binding.deleteByIds([...ids])
    for (const some of parts(ids, IDS_A_LOOK_UP)) {
      const gone = async () => (await binding.getByIds(some)).length === 0
      await until('Vectorize forgetting what was removed', pace, gone)
    }
  }

  return {
    version: 'vectorize-1',
    async upsert(partition, entries) {
      const namespace = await namespaceOf(partition)
      const written = Date.now()
      const batches = parts(entries, VECTORS_A_WRITE)
      for (const batch of batches) {
        await binding.upsert(
          batch.map(({ chunkId, facets, embedding }) => ({
            id: chunkId,
            namespace,
            values: checked(embedding),
            metadata: metadataOf(facets, written),
          })),
        )
      }
      // Writes take effect in their order: with the last vector of each batch, all are there.
      for (const ids of parts(
        batches.map((batch) => batch.at(-1)!.chunkId),
        IDS_A_LOOK_UP,
      )) {
        await until('Vectorize showing what was written', pace, async () => {
          const vectors = await binding.getByIds(ids)
          return vectors.filter(({ metadata }) => Number(metadata?.written) >= written).length === ids.length
        })
      }
    },
    async nearest(scope, partitions, embedding, filter, limit) {
      const query = checked(embedding)
      const visible = partitions.filter(({ audience }) => canSee(scope, audience))
      const found = await Promise.all(
        visible.map((partition) => inPartition(partition, query, filtersOf(filter, partition))),
      )
      return (found.flat() as Hit<Id>[]).sort(bestFirst).slice(0, limit)
    },
    async remove(partition, _document, chunkIds) {
      const namespace = await namespaceOf(partition)
      // An id is one vector of the whole index: one that has moved to another partition stays there.
      for (const ids of parts(chunkIds, IDS_A_LOOK_UP)) {
        const seen = await binding.getByIds(ids)
        const moved = new Set(seen.filter((one) => one.namespace !== namespace).map(({ id }) => id))
        await removeAll(ids.filter((id) => !moved.has(id)))
      }
    },
    async forget(partition, document) {
      const namespace = await namespaceOf(partition)
      const anywhere = new Float32Array(space.dimensions).fill(1 / Math.sqrt(space.dimensions))
      const options = { topK: MATCHES, namespace, returnValues: false, returnMetadata: 'none' } as const
      for (;;) {
        const { matches } = await binding.query(anywhere, { ...options, filter: { document } })
        if (matches.length === 0) return
        await removeAll(matches.map(({ id }) => id))
      }
    },
    // A Worker cannot list the vectors of an index.
    documents: async () => undefined,
    async count(partition, document, chunkIds) {
      const namespace = await namespaceOf(partition)
      let count = 0
      for (const ids of parts(chunkIds, IDS_A_LOOK_UP)) {
        const vectors = await binding.getByIds(ids)
        count += vectors.filter(
          (one) => one.namespace === namespace && one.metadata?.document === document,
        ).length
      }
      return count
    },
  }
}

const hitOf = ({ id, score }: VectorizeMatch): Hit<VectorId> => ({
  chunkId: VectorId.parse(id),
  score: Math.min(1, Math.max(-1, score)),
})
