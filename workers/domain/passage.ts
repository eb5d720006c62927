import type { Citation } from './citation.ts'
import type { ChunkId } from './ids.ts'
import type { Audience } from './scope.ts'

/** What each source gave to a fused score; the parts add up to it. */
export interface ScoreParts {
  readonly lexical: number
  readonly dense: number
  /** By what a figure in it shows. */
  readonly figures: number
  /** By the model that judged it against the question; 0 where none did. */
  readonly rerank: number
}

/** What the indices say of a passage and a question; null where one did not find it. */
export interface Evidence {
  /** BM25 as a share of the best of its partition, 0–1: scores of two partitions do not compare. */
  readonly bm25: number | null
  /** The cosine of both vectors, −1–1. */
  readonly cosine: number | null
}

/** A chunk as it is returned: its words, where they stand, and how it was found. */
export interface Passage {
  readonly chunkId: ChunkId
  readonly text: string
  readonly breadcrumb: string
  readonly tokenCount: number
  readonly citation: Citation
  readonly audience: Audience
  /** 1 for the best; null where nothing was ranked. */
  readonly rank: number | null
  /** Orders passages of one answer and means nothing else; null where nothing was ranked. */
  readonly rankScore: number | null
  readonly scoreParts: ScoreParts | null
  /** Null where nothing was ranked. */
  readonly evidence: Evidence | null
}
