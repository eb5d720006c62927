import { type EmbedderName, embedderAt, type IndexKey } from '../../domain/index-version.ts'
import type { VectorIndex } from '../../ports/vector-index.ts'

/**
 * Sends every call to the index that holds the vectors of its model, so that vectors of two models never meet.
 * @param indices by model @throws where there is none for a model
 */
export function indexByEmbedder(indices: ReadonlyMap<EmbedderName, VectorIndex>): VectorIndex {
  const at = (key: IndexKey): VectorIndex => {
    const index = indices.get(embedderAt(key))
    if (index === undefined) throw new Error(`No vector index is set for the model ${embedderAt(key)}`)
    return index
  }
  return {
    version: [...new Set([...indices.values()].map(({ version }) => version))].join('+'),
    upsert: (partition, entries) => at(partition).upsert(partition, entries),
    async nearest(scope, partitions, embedding, filter, limit) {
      const [first] = partitions
      if (first === undefined) return []
      if (partitions.some(({ key }) => embedderAt(key) !== embedderAt(first.key)))
        throw new Error('One query asked for vectors of two models')
      return at(first.key).nearest(scope, partitions, embedding, filter, limit)
    },
    remove: (partition, document, chunkIds) => at(partition).remove(partition, document, chunkIds),
    forget: (partition, document) => at(partition).forget(partition, document),
    documents: (partition) => at(partition).documents(partition),
    count: (partition, document, chunkIds) => at(partition).count(partition, document, chunkIds),
  }
}
