import type { Block } from '../domain/block.ts'
import type { Document } from '../domain/document.ts'
import type { BlockId, DocumentId } from '../domain/ids.ts'
import type { Review, ReviewState } from '../domain/review.ts'
import type { Audience, Scope } from '../domain/scope.ts'

/** A review with what it is about. */
export interface ReviewedBlock {
  readonly review: Review
  /** What stands now: the block as extracted, unless another stands in its place. */
  readonly block: Block
  readonly document: Document
}

/** A place in a list of reviews: the next answer starts behind it. */
export interface ReviewCursor {
  readonly documentId: DocumentId
  readonly ordinal: number
}

/** Some reviews and where the next ones start. */
export interface ReviewListing {
  readonly items: readonly ReviewedBlock[]
  readonly nextCursor: ReviewCursor | null
}

/** Keeps what people say of blocks. Every write can be repeated with the same result. */
export interface Reviews {
  /**
   * Reviews of one state in documents that can be found now and are of one of the audiences and seen by the scope, document by
   * document in reading order. One round trip. @param limit 1–100
   */
  list(
    scope: Scope,
    audiences: readonly Audience[],
    wanted: { readonly state: ReviewState; readonly documentId?: DocumentId },
    cursor: ReviewCursor | null,
    limit: number,
  ): Promise<ReviewListing>
  /**
   * A block as it was extracted, what was said of it so far (null when nothing) and its document; undefined when the document may
   * not be seen or has no such block. One round trip.
   */
  find(
    scope: Scope,
    extracted: BlockId,
  ): Promise<
    { readonly block: Block; readonly review: Review | null; readonly document: Document } | undefined
  >
  /** Notes the blocks of a document of which the engine is less sure than this; those that are noted stay as they are. */
  flagWeak(id: DocumentId, below: number): Promise<void>
  /**
   * Records what was said of a block, the block that stands in its place with it, in one step: chunks that hold what it replaces
   * can no longer be found, and the document's entries are stale from the first of them on. Bumps the partition's generation.
   * @param review with the number of this review
   * @returns false, and nothing is written, when the block was reviewed or its document was deleted meanwhile
   */
  record(review: Review, replacement: Block | null): Promise<boolean>
  /** What stands in the place of each block of a document that was reviewed: null for one that was rejected. */
  replacements(id: DocumentId): Promise<ReadonlyMap<BlockId, Block | null>>
}
