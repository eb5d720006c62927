import type { Block } from '../../domain/block.ts'
import type { Chunk } from '../../domain/chunk.ts'
import type { Document, Page } from '../../domain/document.ts'
import type { PartitionKey } from '../../domain/facets.ts'
import type { BlockId, ChunkId, DocumentId } from '../../domain/ids.ts'
import type { Audience } from '../../domain/scope.ts'

/** A partition as the shelf keeps it. */
export interface ShelfPartition {
  readonly key: PartitionKey
  readonly audience: Audience
  readonly table: number
  generation: number
}

/** A library in memory: what the catalogue writes and the library reads. */
export interface Shelf {
  readonly documents: Map<DocumentId, Document>
  readonly pages: Map<DocumentId, Map<number, Page>>
  readonly blocks: Map<BlockId, Block>
  readonly chunks: Map<ChunkId, Chunk>
  readonly partitions: Map<PartitionKey, ShelfPartition>
  readonly indexed: Set<DocumentId>
}

/** An empty library in memory. */
export const emptyShelf = (): Shelf => ({
  documents: new Map(),
  pages: new Map(),
  blocks: new Map(),
  chunks: new Map(),
  partitions: new Map(),
  indexed: new Set(),
})
