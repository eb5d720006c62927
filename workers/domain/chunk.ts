import { z } from 'zod'
import { Confidence } from './confidence.ts'
import { BlockId, ChunkId, DocumentId, Sha256 } from './ids.ts'

/** A run of blocks that is searched as one. It has blocks, and never a page, box or time of its own. */
export const Chunk = z.strictObject({
  id: ChunkId,
  documentId: DocumentId,
  /** Position in the document, 0-based. */
  position: z.int().min(0),
  text: z.string().min(1),
  /** The breadcrumb and, for the later parts of a table, its header row: searched with the text, stored apart from it. */
  context: z.string(),
  blockRefs: z.tuple([BlockId], BlockId).readonly(),
  /** Tokens of context and text together. */
  tokenCount: z.int().min(1),
  contentSha256: Sha256,
  /** The least confidence of its blocks. */
  confidence: Confidence,
  chunker: z.string().min(1),
})
export type Chunk = z.infer<typeof Chunk>
