import type { DocumentId } from '../domain/ids.ts'
import type { IndexMake, IndexVersion, IndexVersionId } from '../domain/index-version.ts'

/** What is being done to bring a document into a version of the index, in this order. */
export const PLACING_STAGES = ['chunk', 'contextualise', 'embed', 'place', 'complete'] as const
export type PlacingStage = (typeof PLACING_STAGES)[number]

/** Tries of one place after which a document is given up. */
export const MOST_PLACING_TRIES = 5

/** How far a document came into a version of the index. */
export interface Placing {
  readonly documentId: DocumentId
  readonly versionId: IndexVersionId
  readonly stage: PlacingStage
  /** Where the stage goes on. */
  readonly cursor: number
  /** How often the place it stands on was tried. */
  readonly attempts: number
}

/** How many documents should be in a version, and how many are. */
export interface Coverage {
  /** Published documents that are neither deleted nor superseded. */
  readonly expected: number
  readonly complete: number
  /** Documents that were given up. */
  readonly failed: readonly DocumentId[]
}

/** Which versions of the index there are, and what is in them. Every write can be repeated with the same result. */
export interface IndexVersions {
  /** The versions of which something may be kept, the oldest first: all but those that are gone and emptied. */
  all(): Promise<readonly IndexVersion[]>
  /** One version in any state. */
  find(id: IndexVersionId): Promise<IndexVersion | undefined>
  /** The version that answers; undefined before the first document. */
  live(): Promise<IndexVersion | undefined>
  /** Adds a version: the first one is live at once, others are being built. One that is there stays as it is; one that is gone is built anew. */
  begin(make: IndexMake, at: number): Promise<IndexVersion>
  /**
   * Makes a version live and the live one draining, in one step, unless a published document is not complete in it.
   * @param force whatever is not complete @returns whether it is live now
   */
  switchTo(id: IndexVersionId, at: number, force: boolean): Promise<boolean>
  /** Moves a version that is not live to `gone`. */
  retire(id: IndexVersionId, at: number): Promise<void>
  /** How complete a version is. */
  coverage(id: IndexVersionId): Promise<Coverage>
  /** How far a document came into a version; undefined when it was not begun. */
  placing(document: DocumentId, id: IndexVersionId): Promise<Placing | undefined>
  /** Records how far a document came; what is behind the record is of work that was overtaken, and changes nothing. */
  record(placing: Placing): Promise<void>
  /** Takes a document that came past its chunks back to its vectors: its entries are to be written anew. */
  rewind(document: DocumentId, id: IndexVersionId): Promise<void>
  /** Published documents that are neither complete in a version nor given up there. */
  incomplete(id: IndexVersionId, limit: number): Promise<readonly DocumentId[]>
  /** Documents that were begun in a version. */
  placed(id: IndexVersionId, limit: number): Promise<readonly DocumentId[]>
  /** Forgets how far a document came in a version. */
  forget(document: DocumentId, id: IndexVersionId): Promise<void>
  /** Gives documents that were given up in a version their tries back. */
  tryAgain(id: IndexVersionId): Promise<void>
  /** Removes the chunks of a chunker that no version uses any more, and its lexical entries where they are kept beside them. */
  dropChunker(chunker: IndexMake['chunker']): Promise<void>
}
