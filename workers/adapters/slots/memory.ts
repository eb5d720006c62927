import type { Pool, Ticket } from '../../domain/lane.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Slots } from '../../ports/slots.ts'
import { memoryLine } from './memory-line.ts'
import { type Caps, slotRules } from './rules.ts'

/** Slots in memory; somebody has to ring its alarm. */
export interface MemorySlots extends Slots {
  /** When a slot is next free by itself, in milliseconds since 1970. */
  nextExpiry(): number | null
  /** Frees the slots whose time is up. */
  expire(): Promise<void>
}

/** Grants slots in memory. @param call is told each document whose turn it is */
export function memorySlots(clock: Clock, caps: Caps, call: (ticket: Ticket) => Promise<void>): MemorySlots {
  const pools = new Map<Pool, ReturnType<typeof slotRules>>()
  const of = (pool: Pool) => {
    const known = pools.get(pool) ?? slotRules(memoryLine(), caps)
    pools.set(pool, known)
    return known
  }
  const callAll = async (calls: readonly Ticket[]): Promise<void> => {
    for (const { documentId, pool, lane } of calls) await call({ documentId, pool, lane })
  }
  return {
    ask: (ticket) => callAll(of(ticket.pool).ask(ticket, clock.now())),
    async acquire(ticket, holder, forMs) {
      const { granted, calls } = of(ticket.pool).acquire(ticket, holder, forMs, clock.now())
      await callAll(calls)
      return granted
    },
    pass: (ticket, holder, next) => callAll(of(ticket.pool).pass(ticket, holder, next, clock.now())),
    leave: (ticket) => callAll(of(ticket.pool).leave(ticket, clock.now())),
    nextExpiry() {
      const ends = [...pools.values()].map((pool) => pool.nextExpiry()).filter((end) => end !== null)
      return ends.length === 0 ? null : Math.min(...ends)
    },
    async expire() {
      for (const pool of pools.values()) await callAll(pool.expire(clock.now()))
    },
  }
}
