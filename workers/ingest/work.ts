import { isSettled, ticketOf } from '../domain/job.ts'
import type { JobMessage } from '../ports/job-queue.ts'
import type { Next } from '../ports/slots.ts'
import type { Timer } from '../ports/timer.ts'
import { advance } from './advance.ts'
import { ANSWER, HEARTBEAT, INDEX_WORK, LEASE } from './deadlines.ts'
import { inTime } from './in-time.ts'
import type { IngestPorts } from './ports.ts'
import { catchUp, isBehind } from './refresh.ts'

/**
 * Works on a called document for one slice, if it has a slot: on its job or, once that has ended, on entries that are behind the
 * document. A message that is repeated or out of date changes nothing.
 * @param holder names the message: delivered again, it takes its own slot again
 */
export async function work(message: JobMessage, holder: string, on: IngestPorts): Promise<void> {
  const soon = <T>(what: string, ask: () => Promise<T>): Promise<T> => inTime(what, ANSWER, on.timer, ask)
  const job = await soon('The ledger', () => on.ledger.read(message.documentId))
  const ended = job === undefined || isSettled(job)
  if (job === undefined || (ended && !(await soon('The catalogue', () => isBehind(job.documentId, on)))))
    return soon('The slots', () => on.slots.leave(message))
  const ticket = ticketOf(job)
  if (!(await soon('The slots', () => on.slots.acquire(ticket, holder, LEASE)))) return
  const stop = repeat(HEARTBEAT, on.timer, () => on.slots.acquire(ticket, holder, LEASE))
  let next: Next = 'later'
  try {
    const slice = ended
      ? await inTime('The catching up', INDEX_WORK, on.timer, () => catchUp(job.documentId, on))
      : await advance(job, on)
    next = slice === 'more' ? 'more' : 'done'
  } finally {
    stop()
    await soon('The slots', () => on.slots.pass(ticket, holder, next))
  }
}

/** Does something again and again until it is stopped. What fails is done again at the next time. */
function repeat(everyMs: number, timer: Timer, act: () => Promise<unknown>): () => void {
  let running = timer.start(everyMs)
  let stopped = false
  const next = async (): Promise<void> => {
    await running.rung
    if (stopped) return
    await act().catch(() => {})
    if (stopped) return
    running = timer.start(everyMs)
    await next()
  }
  void next()
  return () => {
    stopped = true
    running.stop()
  }
}
