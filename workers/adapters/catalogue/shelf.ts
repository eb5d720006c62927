import type { Block } from '../../domain/block.ts'
import type { Chunk } from '../../domain/chunk.ts'
import type { Document, Page } from '../../domain/document.ts'
import { type PartitionKey, partitionOf } from '../../domain/facets.ts'
import type { BlockId, ChunkId, DocumentId } from '../../domain/ids.ts'
import type { ChunkerName, IndexVersion, IndexVersionId } from '../../domain/index-version.ts'
import type { Review } from '../../domain/review.ts'
import type { Audience } from '../../domain/scope.ts'
import type { Placing } from '../../ports/index-versions.ts'

/** A partition as the shelf keeps it. */
export interface ShelfPartition {
  readonly key: PartitionKey
  readonly chunker: ChunkerName
  readonly audience: Audience
  readonly table: number
  generation: number
}

/** Where the shelf says the entries of a document are. */
export interface ShelfPlacement {
  readonly key: PartitionKey
  readonly other: PartitionKey | null
  readonly staleFrom: number | null
  readonly edition: number
}

/** A library in memory: what the catalogue writes and the library reads. */
export interface Shelf {
  readonly documents: Map<DocumentId, Document>
  readonly pages: Map<DocumentId, Map<number, Page>>
  readonly blocks: Map<BlockId, Block>
  readonly chunks: Map<ChunkId, Chunk>
  /** By the block as it was extracted. */
  readonly reviews: Map<BlockId, Review>
  /** By key and chunker. */
  readonly partitions: Map<string, ShelfPartition>
  readonly versions: Map<IndexVersionId, IndexVersion>
  /** By version and document. */
  readonly placings: Map<string, Placing>
  readonly indexed: Set<DocumentId>
  readonly placed: Map<DocumentId, ShelfPlacement>
}

/** An empty library in memory. */
export const emptyShelf = (): Shelf => ({
  documents: new Map(),
  pages: new Map(),
  blocks: new Map(),
  chunks: new Map(),
  reviews: new Map(),
  partitions: new Map(),
  versions: new Map(),
  placings: new Map(),
  indexed: new Set(),
  placed: new Map(),
})

/** Where the entries of a document are: where it belongs, unless said otherwise. */
export const placed = (shelf: Shelf, document: Document): ShelfPlacement =>
  shelf.placed.get(document.id) ?? {
    key: partitionOf(document.audience, document.subject),
    other: null,
    staleFrom: null,
    edition: 0,
  }
