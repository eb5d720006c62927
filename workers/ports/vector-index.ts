import type { Facets, Filter, Partition } from '../domain/facets.ts'
import type { ChunkId, DocumentId, VectorId } from '../domain/ids.ts'
import type { IndexKey } from '../domain/index-version.ts'
import type { Scope } from '../domain/scope.ts'
import type { Embedding } from './embedder.ts'

/** A chunk, or a figure of one, found by one arm; the score only orders the hits of one answer. */
export interface Hit<Id extends VectorId = ChunkId> {
  readonly chunkId: Id
  readonly score: number
}

/** One vector, what it stands for and what its document can be filtered by. */
export interface VectorEntry<Id extends VectorId = ChunkId> {
  readonly chunkId: Id
  readonly facets: Facets
  readonly embedding: Embedding
}

/** Finds chunks whose vectors are near a query's. Holds one partition apart from every other. */
export interface VectorIndex<Id extends VectorId = ChunkId> {
  /** Names the technology. */
  readonly version: string
  /** Adds or replaces entries; resolves when `nearest` sees them. Any number of entries. */
  upsert(partition: IndexKey, entries: readonly VectorEntry<Id>[]): Promise<void>
  /**
   * The nearest eligible chunks over the given partitions, best first, by cosine, ties by chunk id.
   * Never one of a hidden document, of a partition the scope may not see, or against the filter, unless its document is unsettled.
   * @param limit 1–100 hits in all
   */
  nearest(
    scope: Scope,
    partitions: readonly Partition[],
    embedding: Embedding,
    filter: Filter,
    limit: number,
  ): Promise<readonly Hit<Id>[]>
  /** Removes entries of a partition by id; unknown ids are no error. Resolves when `nearest` no longer sees them. */
  remove(partition: IndexKey, document: DocumentId, chunkIds: readonly Id[]): Promise<void>
  /** Removes every entry of a document, whatever its chunks; none is no error. Resolves when `nearest` no longer sees them. */
  forget(partition: IndexKey, document: DocumentId): Promise<void>
  /** The documents a partition holds entries of; undefined where the technology cannot tell. */
  documents(partition: IndexKey): Promise<readonly DocumentId[] | undefined>
  /** How many vectors of a document the partition holds. @param chunkIds the ids it should hold */
  count(partition: IndexKey, document: DocumentId, chunkIds: readonly Id[]): Promise<number>
}
