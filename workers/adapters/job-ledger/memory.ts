import { NO_COSTS } from '../../domain/costs.ts'
import type { DocumentId } from '../../domain/ids.ts'
import type { Job } from '../../domain/job.ts'
import type { Clock } from '../../ports/clock.ts'
import type { JobLedger } from '../../ports/job-ledger.ts'
import { type ChangeSignal, changeSignal } from './change-signal.ts'
import { advanced, begun, broughtAgain, charged, opened, reopened, settled, stumbled } from './transitions.ts'

/** Keeps jobs in memory. */
export function memoryLedger(clock: Clock): JobLedger {
  const jobs = new Map<DocumentId, Job>()
  const signals = new Map<DocumentId, ChangeSignal>()
  const changesOf = (id: DocumentId): ChangeSignal => {
    const signal = signals.get(id) ?? changeSignal()
    signals.set(id, signal)
    return signal
  }
  const change = (id: DocumentId, changed: (job: Job, now: number) => Job): Job => {
    const job = jobs.get(id)
    if (job === undefined) throw new Error(`${id} has no open job`)
    const next = changed(job, clock.now())
    jobs.set(id, next)
    changesOf(id).tell()
    return next
  }
  return {
    async open(ticket) {
      const known = jobs.get(ticket.documentId)
      const job = known === undefined ? opened(ticket) : broughtAgain(known, ticket)
      jobs.set(ticket.documentId, job)
      return job
    },
    read: async (id) => jobs.get(id),
    async next(id, after, patience) {
      if (jobs.get(id)?.version === after) await changesOf(id).next(patience)
      return jobs.get(id)
    },
    begin: async (id, stage) => change(id, (job, now) => begun(job, stage, now)),
    stumble: async (id, stage, fault, workedMs, costs = NO_COSTS) =>
      change(id, (job) => stumbled(job, stage, fault, workedMs, costs)),
    advance: async (id, stage, cursor, counts, workedMs, costs = NO_COSTS) =>
      change(id, (job, now) => advanced(job, stage, cursor, counts, workedMs, costs, now)),
    charge: async (id, costs) => change(id, (job) => charged(job, costs, 'work')),
    settle: async (id, state, reason) => change(id, (job, now) => settled(job, state, reason, now)),
    reopen: async (id, from) => change(id, (job) => reopened(job, from)),
    async remove(id) {
      jobs.delete(id)
      changesOf(id).tell()
    },
  }
}
