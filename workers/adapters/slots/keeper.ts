import type { Ticket } from '../../domain/lane.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Slots } from '../../ports/slots.ts'
import type { Lease } from './line.ts'
import { type Caps, slotRules } from './rules.ts'
import { sqlLine } from './sql-line.ts'

/** Milliseconds after which a call is sent again that a queue did not take; half of it is left to chance. */
const SEND_AGAIN = 4_000

/** The slots of one pool, and what happens when its alarm rings. */
export interface PoolKeeper extends Slots {
  expire(): Promise<void>
}

/**
 * Keeps one pool in the storage of a Durable Object. Every change is whole on the disk before a call is sent, and an alarm stands
 * for each call: whatever is lost after that, the document is called again.
 */
export function poolKeeper(
  storage: DurableObjectStorage,
  caps: Caps,
  queue: JobQueue,
  now: () => number = Date.now,
): PoolKeeper {
  const line = sqlLine(storage.sql)
  const rules = slotRules(line, caps)

  const change = async <T>(by: () => { readonly calls: readonly Lease[]; readonly value: T }): Promise<T> => {
    const { calls, value } = storage.transactionSync(by)
    await setAlarm()
    await Promise.all(calls.map(send))
    return value
  }

  const send = async (lease: Lease): Promise<void> => {
    const { documentId, pool, lane } = lease
    try {
      await queue.send({ documentId, pool, lane })
    } catch {
      const current = line.leases().find((one) => one.documentId === documentId)
      if (current?.holder !== null) return
      line.keep({ ...current, until: now() + Math.round(SEND_AGAIN * (0.5 + Math.random() / 2)) })
      await setAlarm()
    }
  }

  /**
   * An alarm that rings too early is harmless and is left, so that most changes need not set it. One that should have rung may have
   * been lost with its isolate.
   */
  const setAlarm = async (): Promise<void> => {
    const due = rules.nextExpiry()
    const set = await storage.getAlarm()
    if (due !== null && (set === null || set > due || set <= now())) await storage.setAlarm(due)
  }

  const only = (calls: readonly Lease[]) => ({ calls, value: undefined })
  return {
    ask: (ticket) => change(() => only(rules.ask(ticket, now()))),
    acquire: (ticket, holder, forMs) =>
      change(() => {
        const { granted, calls } = rules.acquire(ticket, holder, forMs, now())
        return { calls, value: granted }
      }),
    pass: (ticket, holder, next) => change(() => only(rules.pass(ticket, holder, next, now()))),
    leave: (ticket: Ticket) => change(() => only(rules.leave(ticket, now()))),
    expire: () => change(() => only(rules.expire(now()))),
  }
}
