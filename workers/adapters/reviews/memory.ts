import { isCurrent } from '../../domain/document.ts'
import { asExtracted, type BlockId, partsOfBlock } from '../../domain/ids.ts'
import type { Review } from '../../domain/review.ts'
import { audienceName, canSee } from '../../domain/scope.ts'
import type { ReviewCursor, ReviewedBlock, Reviews } from '../../ports/reviews.ts'
import { placed, type Shelf } from '../catalogue/shelf.ts'

/** Keeps reviews in memory. */
export function memoryReviews(shelf: Shelf): Reviews {
  const reviewedOf = (review: Review): ReviewedBlock => ({
    review,
    block: shelf.blocks.get(review.replacedBy ?? review.blockId)!,
    document: shelf.documents.get(review.documentId)!,
  })

  return {
    async list(scope, audiences, { state, documentId }, cursor, limit) {
      const names = new Set(audiences.filter((one) => canSee(scope, one)).map(audienceName))
      const all = [...shelf.reviews.values()]
        .filter((review) => review.state === state && (documentId ?? review.documentId) === review.documentId)
        .map(reviewedOf)
        .filter(({ document }) => names.has(audienceName(document.audience)) && isCurrent(document))
        .filter((one) => cursor === null || compared(placeOf(one), cursor) > 0)
        .sort((a, b) => compared(placeOf(a), placeOf(b)))
      const items = all.slice(0, limit)
      return { items, nextCursor: all.length > limit ? placeOf(items.at(-1)!) : null }
    },

    async find(scope, extracted) {
      const block = shelf.blocks.get(extracted)
      const document = block && shelf.documents.get(block.documentId)
      return document && canSee(scope, document.audience)
        ? { block: block!, document, review: shelf.reviews.get(extracted) ?? null }
        : undefined
    },

    async flagWeak(id, below) {
      for (const { id: blockId, documentId, confidence, extraction } of shelf.blocks.values())
        if (
          documentId === id &&
          confidence < below &&
          !extraction.includes('r') &&
          !shelf.reviews.has(blockId)
        )
          shelf.reviews.set(blockId, {
            blockId,
            documentId,
            state: 'weak',
            replacedBy: null,
            reviewer: null,
            at: shelf.documents.get(id)!.createdAt,
            reviews: 0,
          })
    },

    async record(review, replacement) {
      const before = shelf.reviews.get(review.blockId)
      const document = shelf.documents.get(review.documentId)
      if (document?.deletedAt !== null || !shelf.blocks.has(review.blockId)) return false
      if ((before?.reviews ?? 0) !== review.reviews - 1) return false
      if (replacement !== null) shelf.blocks.set(replacement.id, replacement)
      shelf.reviews.set(review.blockId, review)
      const now = placed(shelf, document)
      const from = Math.max(0, chunksBefore(review.blockId) - 1)
      shelf.placed.set(document.id, {
        ...now,
        edition: now.edition + 1,
        staleFrom: shelf.indexed.has(document.id) ? Math.min(now.staleFrom ?? from, from) : null,
      })
      for (const partition of shelf.partitions.values())
        if (partition.key === now.key && isCurrent(document)) partition.generation += 1
      return true
    },

    replacements: async (id) =>
      new Map(
        [...shelf.reviews.values()]
          .filter(({ documentId, state }) => documentId === id && state !== 'weak')
          .map(({ blockId, replacedBy }) => [blockId, replacedBy && shelf.blocks.get(replacedBy)!]),
      ),
  }

  /** Live chunks before the first that holds a block or one after it. */
  function chunksBefore(block: BlockId): number {
    const { ordinal } = partsOfBlock(block)
    const live = [...shelf.versions.values()].find(({ state }) => state === 'live')
    const chunks = [...shelf.chunks.values()]
      .filter((one) => one.documentId === shelf.blocks.get(asExtracted(block))!.documentId)
      .filter((one) => one.chunker === live?.chunker)
      .sort((a, b) => a.position - b.position)
    const first = chunks.findIndex(({ blockRefs }) =>
      blockRefs.some((ref) => partsOfBlock(ref).ordinal >= ordinal),
    )
    return first === -1 ? chunks.length : first
  }
}

const placeOf = ({ block }: ReviewedBlock): ReviewCursor => ({
  documentId: block.documentId,
  ordinal: block.ordinal,
})

const compared = (a: ReviewCursor, b: ReviewCursor): number =>
  a.documentId < b.documentId ? -1 : a.documentId > b.documentId ? 1 : a.ordinal - b.ordinal
