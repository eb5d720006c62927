import type { Facets, Filter, Partition } from '../domain/facets.ts'
import type { ChunkId, DocumentId } from '../domain/ids.ts'
import type { Scope } from '../domain/scope.ts'
import type { Hit } from './vector-index.ts'

/** One chunk's words and what its document can be filtered by. */
export interface LexicalEntry {
  readonly chunkId: ChunkId
  readonly text: string
  readonly context: string
  readonly facets: Facets
}

/** The hits of one partition, best first. */
export interface PartitionHits {
  readonly partition: Partition
  readonly hits: readonly Hit[]
}

/** Finds chunks by their words (BM25). Holds one partition apart from every other, with word statistics of its own. */
export interface LexicalIndex {
  /** Names technology, tokenizer and segmentation. */
  readonly version: string
  /** Adds or replaces the entries of one document; the same entries again change nothing. The chunks are in the library already. */
  add(
    partition: Pick<Partition, 'key' | 'table'>,
    document: DocumentId,
    entries: readonly LexicalEntry[],
  ): Promise<void>
  /**
   * The best eligible chunks of each partition, by BM25, ties by order of insertion. Any text is a valid query; one without a
   * word finds nothing. Never a chunk of a hidden document, of a partition the scope may not see, or against the filter, unless its document is unsettled.
   * @param limit 1–100 hits per partition
   */
  search(
    scope: Scope,
    partitions: readonly Partition[],
    query: string,
    filter: Filter,
    limit: number,
  ): Promise<readonly PartitionHits[]>
  /** Removes all entries of a document; none is no error. Call it before the chunks leave the library. */
  remove(partition: Pick<Partition, 'key' | 'table'>, document: DocumentId): Promise<void>
  /** Removes the entries of some chunks; none is no error. Call it before the chunks leave the library. */
  removeChunks(partition: Pick<Partition, 'key' | 'table'>, chunks: readonly ChunkId[]): Promise<void>
  /**
   * The documents that entries of a partition are of, a run of entries at a time: for keeping the index in order.
   * @param after 0, or the `next` of the run before; `next` is null after the last
   */
  documents(
    partition: Pick<Partition, 'key' | 'table'>,
    after: number,
    limit: number,
  ): Promise<{ readonly found: readonly DocumentId[]; readonly next: number | null }>
  /** How many entries of a document the partition holds. */
  count(partition: Pick<Partition, 'key' | 'table'>, document: DocumentId): Promise<number>
}
