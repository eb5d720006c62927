import type { Citation } from './citation.ts'
import type { ChunkId } from './ids.ts'
import type { Audience } from './scope.ts'

/** What each source gave to a fused score; the parts add up to it. */
export interface ScoreParts {
  readonly lexical: number
  readonly dense: number
  /** By what a figure in it shows. */
  readonly figures: number
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
}
