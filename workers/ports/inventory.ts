import type { Document } from '../domain/document.ts'
import type { ChunkId, DocumentId, Sha256 } from '../domain/ids.ts'
import type { Audience } from '../domain/scope.ts'
import type { Place, Placement } from './placements.ts'

/** A document, where its entries in the live version of the index should be, and the chunks they should be of. */
export interface Inventoried {
  readonly document: Document
  readonly placement: Placement
  /** The places of the placement in the live version; null where one was never made. */
  readonly place: Place | null
  readonly other: Place | null
  readonly chunkIds: readonly ChunkId[]
}

/** Looks over the whole library, tombstones included. For keeping it in order, never for answering callers. */
export interface Inventory {
  /** Documents by id. @param after the last one seen, or null for the first */
  documents(after: DocumentId | null, limit: number): Promise<readonly Inventoried[]>
  /** Some documents; unknown ones are left out. */
  some(ids: readonly DocumentId[]): Promise<readonly Inventoried[]>
  /** Every partition of the live version that was made, in the order they were made in. */
  partitions(): Promise<readonly (Place & { readonly audience: Audience })[]>
  /** What of an audience is embedded: title and content digest of each chunk; undefined when those are more than `most`. */
  texts(
    audience: Audience,
    most: number,
  ): Promise<readonly { readonly title: string; readonly contentSha256: Sha256 }[] | undefined>
}
