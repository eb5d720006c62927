import type { Block } from '../domain/block.ts'
import type { Chunk } from '../domain/chunk.ts'
import type { Document, DocumentStatus, Page } from '../domain/document.ts'
import type { Filter, Partition, PartitionKey } from '../domain/facets.ts'
import type { BlockId, ChunkId, DocumentId, ExtractionId, Sha256 } from '../domain/ids.ts'
import type { ChunkerName, IndexMake, IndexVersionId } from '../domain/index-version.ts'
import type { Review } from '../domain/review.ts'
import type { Audience, Scope } from '../domain/scope.ts'
import type { Placements } from './placements.ts'

/** A chunk with what is needed to judge and cite it. */
export interface Candidate {
  readonly chunk: Chunk
  readonly document: Document
  /** In the order of the chunk's refs; never empty. */
  readonly blocks: readonly [Block, ...Block[]]
}

/** Which blocks of a document are wanted. Bounds are inclusive, but for times: what is said from one moment on and before another. */
export type BlockRange =
  | { readonly by: 'all' }
  | { readonly by: 'ordinals'; readonly from: number; readonly to: number }
  | { readonly by: 'pages'; readonly from: number; readonly to: number }
  | { readonly by: 'heading'; readonly path: readonly string[] }
  | { readonly by: 'time'; readonly fromMs: number; readonly toMs: number }

/** A document in a list, newest first: the next answer starts behind it. */
export interface ListCursor {
  readonly createdAt: number
  readonly id: DocumentId
}

/** A list answer and where the next one starts. */
export interface Listing<T> {
  readonly items: readonly T[]
  readonly nextCursor: ListCursor | null
}

/** Blocks of a document, and the reviews of any of them; weak ones were not reviewed. */
export interface NamedBlocks {
  readonly document: Document
  readonly blocks: readonly Block[]
  readonly reviews: readonly Pick<Review, 'blockId' | 'state' | 'replacedBy'>[]
}

/** Reads the library on behalf of a caller. What the scope may not see is answered as if it did not exist. */
export interface Library {
  /** Partitions the scope may see and a filter may touch: global ones (of the subject, if one is asked), the school's, the classes'. One round trip. */
  partitions(scope: Scope, filter: Filter): Promise<readonly Partition[]>
  /**
   * The chunks among the given ids that are eligible now, in the order given, with documents and blocks. One round trip.
   * Left out: unknown ids, invisible or not current documents, documents against the filter, chunks with a missing block or one
   * that a review replaced.
   * @param mostBlocks those before which there are so many blocks already are left out, too: each block is a row read
   */
  candidates(
    scope: Scope,
    ids: readonly ChunkId[],
    filter: Filter,
    mostBlocks?: number,
  ): Promise<readonly Candidate[]>
  /** One document the scope may see, whatever its status, deleted ones included; else undefined. */
  document(scope: Scope, id: DocumentId): Promise<Document | undefined>
  /** Documents the scope may see, newest first; deleted ones left out. @param limit 1–100 */
  documents(
    scope: Scope,
    wanted: { readonly filter: Filter; readonly status?: DocumentStatus; readonly audience?: Audience },
    cursor: ListCursor | null,
    limit: number,
  ): Promise<Listing<Document>>
  /** The pages of a document in order; undefined when it may not be seen. */
  pages(scope: Scope, id: DocumentId): Promise<readonly Page[] | undefined>
  /** The first pages of a document that could not be read, in order; none where it may not be seen. */
  gaps(scope: Scope, id: DocumentId, limit: number): Promise<readonly Page[]>
  /**
   * One document and the candidates that touch a range of it, in reading order, from the one on that holds a block of the ordinal
   * `from` or the next after it; a document that is not current has none. Undefined when it may not be seen. One round trip.
   */
  passagesOf(
    scope: Scope,
    id: DocumentId,
    range: BlockRange,
    from: number,
    limit: number,
  ): Promise<
    | { readonly document: Document; readonly candidates: readonly Candidate[]; readonly more: boolean }
    | undefined
  >
  /**
   * The blocks of a document with these ordinals, in order, with the document and what was said of them in reviews since;
   * undefined when it may not be seen. Missing ordinals are left out. One round trip.
   */
  blocks(
    scope: Scope,
    id: DocumentId,
    extraction: ExtractionId,
    ordinals: readonly number[],
  ): Promise<NamedBlocks | undefined>
  /** Blocks by id with their documents, in the order given; unknown and invisible ones left out. One round trip. */
  blocksById(
    scope: Scope,
    ids: readonly BlockId[],
  ): Promise<readonly { readonly block: Block; readonly document: Document }[]>
}

/** Counts over a document's rows. */
export interface RowCounts {
  readonly pages: Readonly<Record<Page['outcome'], number>>
  readonly blocks: number
}

/** Writes the library on behalf of ingestion. Every write can be repeated with the same result. */
export interface Catalogue extends Placements {
  /**
   * Records a new document, unless the same bytes are already in the same audience (then that one, unchanged). Atomic:
   * of concurrent calls for the same bytes one creates. A revision number that the work has already is raised to the next.
   */
  admit(document: Document): Promise<{ readonly document: Document; readonly created: boolean }>
  /** The document a job works on, whoever may see it; undefined when it was deleted. Not for answering callers. */
  find(id: DocumentId): Promise<Document | undefined>
  /** The document that these bytes are in an audience, or undefined. */
  ofBytes(audience: Audience, checksum: Sha256): Promise<Document | undefined>
  /** The newest revision number of a work within an audience, 0 when there is none. */
  latestRevision(audience: Audience, work: Document['workId']): Promise<number>
  /** Records what ingestion learned of a document. */
  update(
    id: DocumentId,
    change: Partial<
      Pick<Document, 'status' | 'reason' | 'mediaType' | 'extraction' | 'pageCount' | 'title' | 'locale'>
    >,
  ): Promise<void>
  /** Adds pages and their blocks; rows that exist are left untouched. Any number. @throws when the document was deleted */
  addPages(pages: readonly Page[], blocks: readonly Block[]): Promise<void>
  /** The blocks of one extraction in reading order. @param from first ordinal @param limit at most so many */
  blocks(id: DocumentId, extraction: ExtractionId, from: number, limit: number): Promise<readonly Block[]>
  /** Adds chunks and their block references; rows that exist are left untouched. @throws when the document was deleted */
  addChunks(chunks: readonly Chunk[]): Promise<void>
  /** Removes chunks that hold a block that was reviewed, and adds what stands in their place, in one step. Their entries have left both indices. */
  replaceChunks(outdated: readonly ChunkId[], chunks: readonly Chunk[]): Promise<void>
  /** The chunks a chunker made of a document, in order. */
  chunks(id: DocumentId, chunker: ChunkerName): Promise<readonly Chunk[]>
  /** Counts the pages and blocks of a document. */
  counts(id: DocumentId): Promise<RowCounts>
  /** Counts the chunks a chunker made of a document. */
  countChunks(id: DocumentId, chunker: ChunkerName): Promise<number>
  /** The place of an audience and subject in a version of the index, made if missing. */
  partition(
    audience: Audience,
    subject: string | null,
    make: IndexMake,
  ): Promise<Pick<Partition, 'key' | 'table'>>
  /** The place of a partition in a version of the index; undefined where it was never made. */
  placeIn(key: PartitionKey, make: IndexMake): Promise<Pick<Partition, 'key' | 'table'> | undefined>
  /** Notes that index rows of a document may exist (said before the first is written) or no longer do (after the last is gone). */
  markIndexed(id: DocumentId, indexed: boolean): Promise<void>
  /**
   * Makes a document visible and its earlier revisions in the same audience superseded, in one step; bumps the partition's
   * generation. Again is no change, and so is publishing while another version of the index is live than the one the document
   * is complete in. @returns whether it is visible
   */
  publish(
    id: DocumentId,
    status: 'published' | 'published_with_gaps',
    at: number,
    completeIn: IndexVersionId,
  ): Promise<boolean>
  /**
   * Superseded documents of a work within an audience of which index rows may still exist. Those that are being ingested are
   * left out: their own ingestion asks when it ends.
   */
  supersededInIndices(audience: Audience, work: Document['workId']): Promise<readonly Document[]>
  /** Hides a document or shows it again. Bumps the partition's generation. */
  revoke(id: DocumentId, at: number | null): Promise<void>
  /**
   * Leaves a tombstone without text: pages, blocks, chunks, references and feedback go, the document's row stays, marked, with
   * its id for a title.
   */
  erase(id: DocumentId, at: number): Promise<void>
}
