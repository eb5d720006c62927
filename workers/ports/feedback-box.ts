import { z } from 'zod'
import { ChunkId, CitationId, DocumentId, FeedbackId } from '../domain/ids.ts'
import type { Scope } from '../domain/scope.ts'

/** What a reader can say about a citation or a passage. */
export const FeedbackVerdict = z.enum(['helpful', 'wrong_source', 'wrong_page', 'outdated', 'unsafe'])
export type FeedbackVerdict = z.infer<typeof FeedbackVerdict>

/** One reader's word on one citation or passage. */
export const Feedback = z.strictObject({
  id: FeedbackId,
  documentId: DocumentId,
  citationId: CitationId.nullable(),
  chunkId: ChunkId.nullable(),
  verdict: FeedbackVerdict,
  comment: z.string().max(2000).nullable(),
  at: z.int(),
})
export type Feedback = z.infer<typeof Feedback>

/** Keeps what readers say, under the school and person of their token. */
export interface FeedbackBox {
  add(scope: Scope, feedback: Feedback): Promise<void>
}
