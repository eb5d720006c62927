import type { Document } from '../domain/document.ts'
import type { Partition, PartitionKey } from '../domain/facets.ts'
import type { DocumentId } from '../domain/ids.ts'

/** A partition in a version of the index, as indices name it. */
export type Place = Pick<Partition, 'key' | 'table'>

/** Where the entries of a document are, and what is yet to be done with them. */
export interface Placement {
  /** Whether entries may exist. */
  readonly indexed: boolean
  /** The partition whose entries answer queries. */
  readonly key: PartitionKey
  /** One more partition that may hold entries, which are hidden there: the document is on its way. */
  readonly other: PartitionKey | null
  /** The position of the first chunk of the live version whose entries are to be written anew; null when all tell what the document is. */
  readonly staleFrom: number | null
  /** Counts the changes of what entries tell. */
  readonly edition: number
}

/** What of a document can be changed once it was ingested. */
export type Description = Partial<Pick<Document, 'title' | 'sourceFamily' | 'grade' | 'subject' | 'locale'>>

/** Keeps the indices in step with documents that change. Part of the catalogue; every write can be repeated. */
export interface Placements {
  /**
   * Changes what a published document is called and filtered by, for every reader at once; bumps the partition's generation. Its
   * entries, where it has any, are stale from then on. Answers whether it was done: not to a document that is not published.
   */
  describe(id: DocumentId, change: Description): Promise<boolean>
  /** Where the entries of a document are, tombstones included. */
  placement(id: DocumentId): Promise<Placement | undefined>
  /** Notes that a partition may hold entries on their way (said before the first is written), or that none does any more. */
  setOther(id: DocumentId, other: PartitionKey | null): Promise<void>
  /**
   * Notes that entries were written anew, up to a chunk position or all of them; with all of them, the place they were written
   * to is the one that answers, and where that is a new one, the place before is the other. Answers whether the edition still
   * stands: if not, all entries are stale again.
   */
  rewritten(id: DocumentId, edition: number, upTo: number | 'all', to: PartitionKey): Promise<boolean>
  /** Makes another document the one that stands for this, or none. Bumps the partition's generation. */
  supersede(id: DocumentId, by: DocumentId | null): Promise<void>
  /**
   * Lets a superseded document stand for itself again. One that was published and has left the indices is `running` from then on:
   * it is to be published anew.
   */
  restore(id: DocumentId): Promise<void>
}
