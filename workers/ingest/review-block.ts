import { type Block, CELL_SEPARATOR } from '../domain/block.ts'
import { CERTAIN } from '../domain/confidence.ts'
import { type Document, isPublished } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { asExtracted, type BlockId, blockId, reviewed } from '../domain/ids.ts'
import { pageIndexOf } from '../domain/locator.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { REVIEWED, type Review } from '../domain/review.ts'
import { mayWrite, type Scope } from '../domain/scope.ts'
import type { ReviewedBlock } from '../ports/reviews.ts'
import { callForWork } from './call-for-work.ts'
import type { IngestPorts } from './ports.ts'
import { renewElsewhere } from './renew-elsewhere.ts'

/** What is said of a block. */
export type Judgement =
  | { readonly verdict: 'accepted' }
  | { readonly verdict: 'rejected' }
  /** The text as it stands in the source, not empty; of a row of a table, its cells. */
  | { readonly verdict: 'corrected'; readonly text: string }
  | { readonly verdict: 'corrected'; readonly cells: readonly [string, ...string[]] }

const NO_BLOCK = failure('not-found', 'No such block')

/**
 * Records what a person who may change a document says of one of its blocks. From then on no reader finds the block it replaces;
 * its citations go on resolving. What stands in its place is found when the entries of both indices have followed, through the queue.
 * Said of a block that was reviewed before, it counts from now on.
 */
export async function reviewBlock(
  id: BlockId,
  judgement: Judgement,
  scope: Scope,
  on: IngestPorts,
): Promise<Result<ReviewedBlock, Failure>> {
  const found = await on.reviews.find(scope, asExtracted(id))
  if (found === undefined || found.document.revokedAt !== null) return refused(NO_BLOCK)
  const { document, block } = found
  if (document.deletedAt !== null) return refused(failure('gone', 'The document was deleted'))
  if (!mayWrite(scope, document.audience))
    return refused(failure('forbidden', 'Only those who may add a document may review it'))
  if (!isPublished(document)) return refused(failure('not-ready', 'The document was not published'))
  const reviews = (found.review?.reviews ?? 0) + 1
  const replacement = await replacementOf(block, judgement, reviews, on)
  if (!replacement.ok) return replacement
  const review: Review = {
    blockId: block.id,
    documentId: document.id,
    state: judgement.verdict,
    replacedBy: replacement.value?.id ?? null,
    reviewer: scope.sub,
    at: on.clock.now(),
    reviews,
  }
  if (!(await on.reviews.record(review, replacement.value)))
    return refused(failure('conflict', 'The block was reviewed or deleted meanwhile'))
  await bringUpToDate(document, on)
  return ok({ review, block: replacement.value ?? block, document })
}

async function bringUpToDate(document: Document, on: IngestPorts): Promise<void> {
  await renewElsewhere(document.id, on)
  await callForWork(document, on)
}

/** What stands in the place of a block: a person vouches for it, so it is certain. Null where nothing does. */
async function replacementOf(
  block: Block,
  judgement: Judgement,
  nth: number,
  on: Pick<IngestPorts, 'digest'>,
): Promise<Result<Block | null, Failure>> {
  if (judgement.verdict === 'rejected') return ok(null)
  const content = judgement.verdict === 'accepted' ? ok(block) : corrected(block, judgement)
  if (!content.ok) return content
  const { text, row } = content.value
  const extraction = reviewed(block.extraction, nth)
  return ok({
    ...block,
    id: blockId(block.documentId, extraction, pageIndexOf(block.locator), block.ordinal),
    extraction,
    text,
    row,
    textSha256: await on.digest.sha256(text),
    confidence: CERTAIN,
    extractor: REVIEWED,
    extractorVersion: judgement.verdict,
  })
}

function corrected(
  { row }: Block,
  said: { readonly text: string } | { readonly cells: readonly string[] },
): Result<Pick<Block, 'text' | 'row'>, Failure> {
  if ('text' in said)
    return row === null
      ? ok({ text: said.text, row })
      : refused(failure('invalid-request', 'A row of a table is corrected by its cells'))
  if (row === null) return refused(failure('invalid-request', 'Only a row of a table has cells'))
  if (said.cells.length !== row.cells.length)
    return refused(failure('invalid-request', `The row has ${row.cells.length} cells`))
  return ok({ text: said.cells.join(CELL_SEPARATOR), row: { ...row, cells: said.cells } })
}
