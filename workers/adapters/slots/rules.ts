import type { DocumentId } from '../../domain/ids.ts'
import type { Ticket } from '../../domain/lane.ts'
import type { Next } from '../../ports/slots.ts'
import type { Lease, Line } from './line.ts'

/** How many documents of a pool are worked on at once. */
export interface Caps {
  readonly all: number
  /** Fewer than all, so that an interactive document finds room beside any amount of bulk. */
  readonly bulk: number
}

/** Milliseconds within which a called document comes, or it is called again: a queue delivers within seconds unless it is behind. */
export const CALL = 30_000

/** The rules by which slots are granted. Each change answers the documents that are called by it. */
export function slotRules(line: Line, caps: Caps) {
  const leaseOf = (document: DocumentId): Lease | undefined =>
    line.leases().find(({ documentId }) => documentId === document)

  const called = ({ documentId, pool, lane }: Ticket, now: number): Lease => {
    const lease = { documentId, pool, lane, holder: null, until: now + CALL }
    line.leave(documentId)
    line.keep(lease)
    return lease
  }

  /** Gives every free slot to the next in line. */
  const fill = (now: number): Lease[] => {
    const calls: Lease[] = []
    for (;;) {
      const taken = line.leases()
      if (taken.length >= caps.all) return calls
      const room = taken.filter(({ lane }) => lane === 'bulk').length < caps.bulk
      const next = line.first('interactive') ?? (room ? line.first('bulk') : undefined)
      if (next === undefined) return calls
      calls.push(called(next, now))
    }
  }

  /** Puts documents whose time is up at the head of their lanes. They had a slot: others that wait have not. */
  const expire = (now: number): Lease[] => {
    const late = line.leases().filter(({ until }) => until <= now)
    for (const lease of late) {
      line.drop(lease.documentId)
      line.wait(lease, 'front')
    }
    return fill(now)
  }

  /** Lets a document that has no slot wait, at the place given or where it waits already. */
  const queue = (ticket: Ticket, at: 'front' | 'back'): void => {
    const lane = line.laneOf(ticket.documentId)
    if (lane === ticket.lane || lane === 'interactive') return
    line.leave(ticket.documentId)
    line.wait(ticket, at)
  }

  return {
    expire,

    ask(ticket: Ticket, now: number): Lease[] {
      const calls = expire(now)
      const lease = leaseOf(ticket.documentId)
      if (lease === undefined) queue(ticket, 'back')
      else if (ticket.lane === 'interactive') line.keep({ ...lease, lane: 'interactive' })
      return [...calls, ...fill(now)]
    },

    acquire(
      ticket: Ticket,
      holder: string,
      forMs: number,
      now: number,
    ): { granted: boolean; calls: Lease[] } {
      const calls = expire(now)
      // Who comes with a message was called before.
      if (leaseOf(ticket.documentId) === undefined) queue(ticket, 'front')
      calls.push(...fill(now))
      const lease = leaseOf(ticket.documentId)
      const granted = lease !== undefined && (lease.holder === null || lease.holder === holder)
      if (granted) line.keep({ ...lease, holder, until: now + forMs })
      return {
        granted,
        calls: calls.filter(({ documentId }) => !granted || documentId !== ticket.documentId),
      }
    },

    pass(ticket: Ticket, holder: string, next: Next, now: number): Lease[] {
      const lease = leaseOf(ticket.documentId)
      if (lease?.holder !== holder) return expire(now)
      if (next === 'more' && line.first('interactive') === undefined)
        return [called(lease, now), ...expire(now)]
      line.drop(lease.documentId)
      // A bulk document that was begun ends before the next begins; interactive ones take turns.
      if (next === 'more') line.wait(lease, lease.lane === 'bulk' ? 'front' : 'back')
      return expire(now)
    },

    leave({ documentId }: Ticket, now: number): Lease[] {
      line.drop(documentId)
      line.leave(documentId)
      return expire(now)
    },

    /** When the next slot is free again by itself. */
    nextExpiry: (): number | null => {
      const ends = line.leases().map(({ until }) => until)
      return ends.length === 0 ? null : Math.min(...ends)
    },
  }
}
