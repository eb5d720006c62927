import type { Confidence } from '../domain/confidence.ts'
import type { EmbedderName } from '../domain/index-version.ts'
import type { Passage } from '../domain/passage.ts'
import type { Trace } from '../domain/trace.ts'

/** A way in which an answer fell short of how it was meant to be found. */
export interface Fallback {
  readonly step: 'dense' | 'figures' | 'rerank'
  readonly reason: 'failed' | 'timeout'
}

/** How the figures of a search were looked for: by their words alone, and why, or by what their images show as well. */
export type FigureSearch =
  | { readonly searchedBy: 'words'; readonly why: 'none_set_up' | 'no_words' | 'failed' | 'timeout' }
  | { readonly searchedBy: 'words_and_images'; readonly embedder: EmbedderName }

/** Why an answer has no passage. */
export type Nothing =
  | 'no_words'
  | 'no_match'
  | 'all_ineligible'
  | 'low_confidence'
  | 'weak_evidence'
  | 'empty_range'

/** Passages that stood in an asked place and are not in the answer. */
export interface LeftOut {
  /** Read less surely than the least confidence asked. */
  readonly lowConfidence: number
}

/** Grounded passages, how sure they are, and an honest word when there are none. */
export interface Answer {
  readonly passages: readonly Passage[]
  readonly confidence: Confidence
  readonly noGoodMatch: boolean
  /** Given when nothing matched well. */
  readonly nothing: Nothing | null
  readonly fallback: readonly Fallback[]
  /** SEARCH only. */
  readonly figures: FigureSearch | null
  /** FETCH only: whether every block of the asked place, from the cursor on, is here. */
  readonly complete: boolean | null
  /** FETCH only: what lies between the cursor and the next one, and is not here. */
  readonly leftOut: LeftOut | null
  /** FETCH only: where to go on; null at the end of the asked place. */
  readonly nextCursor: number | null
}

/** An answer, and how it came about. */
export interface Retrieved extends Answer {
  readonly trace: Trace
  /** Milliseconds by step. */
  readonly timings: Readonly<Record<string, number>>
}
