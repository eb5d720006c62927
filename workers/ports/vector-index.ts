import type { Facets, Filter, Partition } from '../domain/facets.ts'
import type { ChunkId, DocumentId } from '../domain/ids.ts'
import type { IndexKey } from '../domain/index-version.ts'
import type { Scope } from '../domain/scope.ts'
import type { Embedding } from './embedder.ts'

/** A chunk found by one arm; the score only orders the hits of one answer. */
export interface Hit {
  readonly chunkId: ChunkId
  readonly score: number
}

/** One chunk's vector and what its document can be filtered by. */
export interface VectorEntry {
  readonly chunkId: ChunkId
  readonly facets: Facets
  readonly embedding: Embedding
}

/** Finds chunks whose vectors are near a query's. Holds one partition apart from every other. */
export interface VectorIndex {
  /** Names the technology. */
  readonly version: string
  /** Adds or replaces entries; resolves when `nearest` sees them. Any number of entries. */
  upsert(partition: IndexKey, entries: readonly VectorEntry[]): Promise<void>
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
  ): Promise<readonly Hit[]>
  /** Removes entries of a partition by id; unknown ids are no error. Resolves when `nearest` no longer sees them. */
  remove(partition: IndexKey, document: DocumentId, chunkIds: readonly ChunkId[]): Promise<void>
  /** Removes every entry of a document, whatever its chunks; none is no error. Resolves when `nearest` no longer sees them. */
  forget(partition: IndexKey, document: DocumentId): Promise<void>
  /** The documents a partition holds entries of; undefined where the technology cannot tell. */
  documents(partition: IndexKey): Promise<readonly DocumentId[] | undefined>
  /** How many vectors of a document the partition holds. @param chunkIds the ids it should hold */
  count(partition: IndexKey, document: DocumentId, chunkIds: readonly ChunkId[]): Promise<number>
}
