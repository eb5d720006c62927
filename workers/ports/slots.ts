import type { Ticket } from '../domain/lane.ts'

/** What becomes of a document after its slice: there is more to do now, later, or nothing. */
export type Next = 'more' | 'later' | 'done'

/**
 * Grants slots to work in, some for each school and some for global content. Interactive documents come before bulk ones, which
 * never take all slots. A document whose turn it is is called: a message for it is sent. Slots are leases: one that is not given
 * back in time is free again, and its document is called anew.
 */
export interface Slots {
  /** Queues a document, or calls it where a slot is free. One that waits, is called or is worked on stays so, but moves to the better lane. */
  ask(ticket: Ticket): Promise<void>
  /**
   * Takes the slot a document was called for, or a free one. False where there is none (the document then waits and is called
   * later), or where other work on the same document holds it.
   * @param holder names the work; the same name takes its own slot again @param forMs how long the slot is kept at most
   */
  acquire(ticket: Ticket, holder: string, forMs: number): Promise<boolean>
  /**
   * Gives a slot back. With `more` the document goes on: it is called at once, unless an interactive document waits, which comes
   * first. A holder whose time was up changes nothing.
   */
  pass(ticket: Ticket, holder: string, next: Next): Promise<void>
  /** Takes a document out, whether it waits or is worked on. */
  leave(ticket: Ticket): Promise<void>
}
