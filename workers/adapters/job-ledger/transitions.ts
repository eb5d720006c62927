import { type Costs, isAny, NO_COSTS, sumOf } from '../../domain/costs.ts'
import type { DocumentStatus } from '../../domain/document.ts'
import type { Failure } from '../../domain/failure.ts'
import { jobOfDocument } from '../../domain/ids.ts'
import {
  currentStage,
  isSettled,
  type Job,
  type JobCounts,
  NO_COUNTS,
  STAGES,
  type Stage,
  type StageRecord,
} from '../../domain/job.ts'
import type { Ticket } from '../../domain/lane.ts'

const waiting = (stage: Stage): StageRecord => ({
  stage,
  state: 'waiting',
  cursor: 0,
  attempts: 0,
  startedAt: null,
  endedAt: null,
  fault: null,
})

/** A job on which nothing was done yet. */
export const opened = ({ documentId, pool, lane }: Ticket): Job => ({
  id: jobOfDocument(documentId),
  documentId,
  pool,
  lane,
  state: 'queued',
  stages: STAGES.map(waiting),
  counts: NO_COUNTS,
  workedMs: 0,
  reason: null,
  expenses: { work: NO_COSTS, wasted: NO_COSTS, retries: 0 },
  version: 1,
})

/** A job whose document was brought again: in the better of both lanes. */
export const broughtAgain = (job: Job, { lane }: Ticket): Job =>
  isSettled(job) || lane === 'bulk' || lane === job.lane ? job : numbered({ ...job, lane })

/** Counts a try of a stage. A settled job and a stage that is done stay as they are. */
export function begun(job: Job, stage: Stage, now: number): Job {
  const before = recordOf(job, stage)
  if (isSettled(job) || before?.state === 'done') return job
  const retries = job.expenses.retries + (before?.attempts ? 1 : 0)
  return withStage({ ...job, state: 'running', expenses: { ...job.expenses, retries } }, stage, (record) => ({
    ...record,
    state: 'running',
    attempts: record.attempts + 1,
    startedAt: record.startedAt ?? now,
  }))
}

/** Notes a try that came to nothing. A settled job and a stage that is done stay as they are. */
export function stumbled(
  job: Job,
  stage: Stage,
  fault: NonNullable<StageRecord['fault']>,
  workedMs: number,
  costs: Costs,
): Job {
  const paid = charged(job, costs, 'wasted')
  if (isSettled(job) || recordOf(job, stage)?.state === 'done') return paid
  return withStage({ ...paid, workedMs: job.workedMs + workedMs }, stage, (record) => ({ ...record, fault }))
}

/**
 * Notes how far a stage came and what that used; one that came further has its tries before it again. A settled job, a stage that
 * is done, and a cursor behind the recorded one are left as they are: they come from work that was overtaken, which is wasted.
 */
export function advanced(
  job: Job,
  stage: Stage,
  cursor: number | 'done',
  counts: Partial<JobCounts>,
  workedMs: number,
  costs: Costs,
  now: number,
): Job {
  const record = recordOf(job, stage)
  const overtaken = record?.state === 'done' || (cursor !== 'done' && cursor < (record?.cursor ?? 0))
  if (isSettled(job) || overtaken) return charged(job, costs, 'wasted')
  const moved: Job = {
    ...job,
    counts: { ...job.counts, ...counts },
    workedMs: job.workedMs + workedMs,
    expenses: { ...job.expenses, work: sumOf(job.expenses.work, costs) },
  }
  return withStage(moved, stage, (before) =>
    cursor === 'done'
      ? { ...before, state: 'done', endedAt: now, fault: null }
      : {
          ...before,
          cursor,
          ...(cursor > before.cursor && { attempts: 0, fault: null }),
        },
  )
}

/** Notes what was used, whatever the state of the job. */
export const charged = (job: Job, costs: Costs, as: 'work' | 'wasted'): Job =>
  isAny(costs)
    ? numbered({ ...job, expenses: { ...job.expenses, [as]: sumOf(job.expenses[as], costs) } })
    : job

/** Ends a job; the stage it stands on has failed when the job has. A settled job stays as it is. */
export function settled(
  job: Job,
  state: Exclude<DocumentStatus, 'queued' | 'running'>,
  reason: Failure | null,
  now: number,
): Job {
  if (isSettled(job)) return job
  const ended: Job = { ...job, state, reason }
  const standsOn = currentStage(job)
  if (standsOn === null || (state !== 'failed' && state !== 'refused')) return numbered(ended)
  return withStage(ended, standsOn.stage, (record) => ({
    ...record,
    state: 'failed',
    endedAt: now,
    fault: state === 'failed' ? record.fault : null,
  }))
}

/** Queues a failed job again from the stage it failed on, or any that has ended from a given stage on. Any other stays as it is. */
export function reopened(job: Job, from?: Stage): Job {
  if (from === undefined ? job.state !== 'failed' : !isSettled(job)) return job
  const first = from === undefined ? STAGES.length : STAGES.indexOf(from)
  return numbered({
    ...job,
    state: 'queued',
    reason: null,
    workedMs: 0,
    stages: job.stages.map((record, at) => {
      if (at >= first) return waiting(record.stage)
      return record.state === 'done'
        ? record
        : { ...record, state: 'waiting', attempts: 0, endedAt: null, fault: null }
    }),
  })
}

const recordOf = (job: Job, stage: Stage): StageRecord | undefined =>
  job.stages.find((record) => record.stage === stage)

const withStage = (job: Job, stage: Stage, change: (record: StageRecord) => StageRecord): Job =>
  numbered({ ...job, stages: job.stages.map((record) => (record.stage === stage ? change(record) : record)) })

const numbered = (job: Job): Job => ({ ...job, version: job.version + 1 })
