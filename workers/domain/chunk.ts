import { z } from 'zod'
import { Confidence } from './confidence.ts'
import { BlockId, ChunkId, DocumentId, Sha256 } from './ids.ts'
import { ChunkerName } from './index-version.ts'

/** A run of blocks that is searched as one. It has blocks, and never a page, box or time of its own. */
export const Chunk = z.strictObject({
  id: ChunkId,
  documentId: DocumentId,
  /** Position in the document, 0-based. */
  position: z.int().min(0),
  text: z.string().min(1),
  /**
   * The headings it stands under and, for the later parts of a table, a line break and its header row: searched with the text
   * and the title, stored apart from both.
   */
  context: z.string(),
  blockRefs: z.tuple([BlockId], BlockId).readonly(),
  /** Tokens of title, context and text together, by the title it was made under. */
  tokenCount: z.int().min(1),
  contentSha256: Sha256,
  /** The least confidence of its blocks. */
  confidence: Confidence,
  chunker: ChunkerName,
})
export type Chunk = z.infer<typeof Chunk>

/** Between the parts of a breadcrumb. */
const UNDER = ' › '

/** A breadcrumb without its title: `Ch 3 Cell division › 3.2 Mitosis`. */
export const trailOf = (headings: readonly string[]): string => headings.join(UNDER)

/** The context of a chunk under a title: `Biology › Ch 3 Cell division › 3.2 Mitosis`, and a table's header row where there is one. */
export const contextUnder = (title: string, { context }: Pick<Chunk, 'context'>): string =>
  title + (context === '' || context.startsWith('\n') ? '' : UNDER) + context
