import type { DocumentId } from '../../domain/ids.ts'
import type { Lane, Ticket } from '../../domain/lane.ts'

/** A slot that a document has. */
export interface Lease extends Ticket {
  /** The work that is under way, or null while the document was called and nobody came yet. */
  readonly holder: string | null
  /** When the slot is free again, in milliseconds since 1970. */
  readonly until: number
}

/** What a pool remembers: who has a slot and who waits, in order. A document is in one of the two at most. */
export interface Line {
  leases(): readonly Lease[]
  keep(lease: Lease): void
  drop(document: DocumentId): void
  /** The first that waits in a lane. */
  first(lane: Lane): Ticket | undefined
  /** The lane in which a document waits. */
  laneOf(document: DocumentId): Lane | undefined
  /** Lets a document wait; it does not wait yet. */
  wait(ticket: Ticket, at: 'front' | 'back'): void
  /** Waits no longer. */
  leave(document: DocumentId): void
}
