import type { Cache } from '../ports/cache.ts'
import type { Clock } from '../ports/clock.ts'
import type { DatabaseUse } from '../ports/database-use.ts'
import type { Digest } from '../ports/digest.ts'
import type { Embedders, Embedding } from '../ports/embedder.ts'
import type { LexicalIndex } from '../ports/lexical-index.ts'
import type { Candidate, Library } from '../ports/library.ts'
import type { Log } from '../ports/log.ts'
import type { FigureArm } from '../ports/multimodal-embedder.ts'
import type { Randomness } from '../ports/randomness.ts'
import type { Reranker } from '../ports/reranker.ts'
import type { Timer } from '../ports/timer.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { RankedBefore } from './ranked-before.ts'

/** What a retrieval works on. */
export interface RetrievePorts {
  readonly library: Library
  readonly lexicalIndex: LexicalIndex
  readonly vectorIndex: VectorIndex
  readonly embedders: Embedders
  /** Null where none is set: figures are found by their words alone then. */
  readonly figures: FigureArm | null
  /** Null where passages stay in the order of the fused rankings. */
  readonly reranker: Reranker | null
  readonly queryEmbeddings: Cache<Embedding>
  /** What near-duplicates of queries were ranked as. */
  readonly rankings: Cache<RankedBefore>
  /** Rows that answers were made of. */
  readonly content: Cache<Candidate>
  readonly digest: Digest
  readonly clock: Clock
  readonly timer: Timer
  readonly randomness: Randomness
  readonly log: Log
  /** What was asked of the database since the ports were wired. */
  databaseUse(): DatabaseUse
}
