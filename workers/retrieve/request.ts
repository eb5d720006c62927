import type { Filter } from '../domain/facets.ts'
import type { DocumentId } from '../domain/ids.ts'

/** A question to be answered with the best passages. */
export interface SearchRequest {
  readonly mode: 'SEARCH'
  readonly query: string
  readonly filter: Filter
  /** At most so many passages, 1–50. */
  readonly maxPassages: number
  /** At most so many tokens over all passages, or as many as they have. */
  readonly tokenBudget: number | null
  /** Passages of less confidence are left out, 0–1. */
  readonly minConfidence: number
  /** By place in their documents, or by rank. */
  readonly order: 'document' | 'rank'
}

/** A page by its printed label, by its 0-based index, or as a person names it: the label first, else its number in the file. */
export type PageRef =
  | { readonly by: 'label'; readonly label: string }
  | { readonly by: 'index'; readonly index: number }
  | { readonly by: 'name'; readonly name: string }

/** The part of a document that is wanted; bounds are inclusive, but for times, which end before `toMs`. */
export type Range =
  | { readonly by: 'all' }
  | { readonly by: 'pages'; readonly from: PageRef; readonly to: PageRef }
  | { readonly by: 'heading'; readonly path: readonly string[] }
  | { readonly by: 'ordinals'; readonly from: number; readonly to: number }
  | { readonly by: 'time'; readonly fromMs: number; readonly toMs: number }

/** A part of a document to be given whole and in order. */
export interface FetchRequest {
  readonly mode: 'FETCH'
  readonly documentId: DocumentId
  readonly range: Range
  readonly maxPassages: number
  readonly tokenBudget: number | null
  readonly minConfidence: number
  /** Where an earlier answer stopped. */
  readonly cursor: number
}

/** What a caller may ask. */
export type RetrieveRequest = SearchRequest | FetchRequest
