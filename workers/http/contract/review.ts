import { z } from 'zod'
import { BlockKind } from '../../domain/block.ts'
import type { Citation } from '../../domain/citation.ts'
import { BlockId, DocumentId } from '../../domain/ids.ts'
import { ReviewState } from '../../domain/review.ts'
import type { Judgement } from '../../ingest/review-block.ts'
import type { ReviewCursor, ReviewedBlock } from '../../ports/reviews.ts'
import { WireCitation, wireCitation } from './citation.ts'
import { wireCursor } from './cursor.ts'

/** The most characters a corrected block has. */
const LONGEST = 20_000

const CONTROL = /[\p{Cc}\p{Cs}]/u

const line = z
  .string()
  .max(LONGEST)
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => !CONTROL.test(text.replaceAll('\n', '')), 'Text without control characters')

/** The body of `POST /reviews/{block}`. */
export const ReviewBody = z
  .discriminatedUnion('verdict', [
    z.strictObject({ verdict: z.literal('accept') }),
    z.strictObject({ verdict: z.literal('reject') }),
    z
      .strictObject({
        verdict: z.literal('correct'),
        text: line.pipe(z.string().min(1, 'A block without text is rejected, not corrected')).optional(),
        cells: z.array(line).min(1).max(1_000).optional(),
      })
      .refine(
        ({ text, cells }) => (text === undefined) !== (cells === undefined),
        'Give text, or cells of a row',
      )
      .refine(
        ({ cells }) => cells === undefined || cells.some((cell) => cell !== ''),
        'A row without text is rejected, not corrected',
      ),
  ])
  .meta({ id: 'ReviewRequest' })

/** What a body says of a block. */
export function judgementOf(given: z.infer<typeof ReviewBody>): Judgement {
  switch (given.verdict) {
    case 'accept':
      return { verdict: 'accepted' }
    case 'reject':
      return { verdict: 'rejected' }
    case 'correct':
      return given.text === undefined
        ? { verdict: 'corrected', cells: given.cells as [string, ...string[]] }
        : { verdict: 'corrected', text: given.text }
  }
}

const reviewCursor = wireCursor((spelling): ReviewCursor | undefined => {
  const [, key, ordinal] = /^(\w+)\.(\d{1,9})$/.exec(spelling) ?? []
  const id = DocumentId.safeParse(key)
  return id.success ? { documentId: id.data, ordinal: Number(ordinal) } : undefined
})

/** Puts the cursor of a list of reviews on the wire. */
export const reviewCursorOnWire = (cursor: ReviewCursor | null): string | null =>
  cursor && `${cursor.documentId}.${cursor.ordinal}`

/** The query of `GET /reviews`. */
export const ReviewsQuery = z.strictObject({
  state: ReviewState.default('weak'),
  document_id: DocumentId.optional(),
  cursor: reviewCursor.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'A whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(20),
})

/** A block under review on the wire. */
export const WireReview = z
  .strictObject({
    /** As it was extracted; reviews are given of it. */
    block_id: BlockId,
    state: ReviewState,
    /** What stands in its place; null while it is weak or where it was rejected. */
    replaced_by: BlockId.nullable(),
    kind: BlockKind,
    /** As it stands now. */
    text: z.string(),
    /** Of a row of a table. */
    cells: z.array(z.string()).nullable(),
    confidence: z.number().min(0).max(1),
    /** Of what stands now: where to look, and a link to the source with its mark. */
    citation: WireCitation,
    /** Its region cut out of the page, where it has one. */
    crop: z.string().nullable(),
    reviewed_by: z.string().nullable(),
    reviewed_at: z.string().nullable(),
  })
  .meta({ id: 'Review' })

/** A list answer. */
export const WireReviews = z
  .strictObject({ items: z.array(WireReview), next_cursor: z.string().nullable() })
  .meta({ id: 'Reviews' })

/** Puts a review on the wire. */
export const wireReview = (
  { review, block }: ReviewedBlock,
  citation: Citation,
): z.infer<typeof WireReview> => ({
  block_id: review.blockId,
  state: review.state,
  replaced_by: review.replacedBy,
  kind: block.kind,
  text: block.text,
  cells: block.row && [...block.row.cells],
  confidence: block.confidence,
  citation: wireCitation(citation),
  crop:
    citation.regions.length === 0 || citation.primary.place !== 'page' ? null : `/blocks/${block.id}/image`,
  reviewed_by: review.reviewer,
  reviewed_at: review.state === 'weak' ? null : new Date(review.at).toISOString(),
})
