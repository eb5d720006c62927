import { z } from 'zod'
import type { Block } from './block.ts'
import { type BlockId, type DocumentId, reviewOf } from './ids.ts'

/** A block is shown to a teacher when the engine is less sure of it: word confidences of clean print lie above, of handwriting below. */
export const WEAK_BELOW = 0.8

/** What a teacher can say of a block: it is read right, it is no text worth having, or it says something else. */
export const Verdict = z.enum(['accepted', 'rejected', 'corrected'])
export type Verdict = z.infer<typeof Verdict>

/** Where the review of a block stands: not reviewed yet, or what was said of it last. */
export const ReviewState = z.enum(['weak', ...Verdict.options])
export type ReviewState = z.infer<typeof ReviewState>

/** What was said of a block. Kept apart from it, because a block never changes. */
export interface Review {
  /** The block as it was extracted. */
  readonly blockId: BlockId
  readonly documentId: DocumentId
  readonly state: ReviewState
  /** What stands in its place: the same text, vouched for by a person, or another; null while it is weak or where it was rejected. */
  readonly replacedBy: BlockId | null
  /** Who said so; null while it is weak. */
  readonly reviewer: string | null
  /** When, in milliseconds. */
  readonly at: number
  /** How often it was reviewed. */
  readonly reviews: number
}

/** Names what makes blocks in reviews. */
export const REVIEWED = 'review'

/** Whether a block's text stands on its page letter by letter as it was extracted, so that the lines kept of it hold. */
export const standsAsExtracted = ({ extraction, extractorVersion }: Block): boolean =>
  reviewOf(extraction) === 0 || extractorVersion === ('accepted' satisfies Verdict)
