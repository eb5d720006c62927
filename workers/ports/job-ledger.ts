import type { Costs } from '../domain/costs.ts'
import type { DocumentStatus } from '../domain/document.ts'
import type { Failure } from '../domain/failure.ts'
import type { DocumentId } from '../domain/ids.ts'
import type { Job, JobCounts, Stage, StageRecord } from '../domain/job.ts'
import type { Ticket } from '../domain/lane.ts'

/**
 * Records what each job has done. One ledger a document; its writes are one after another. A job that has not ended and of which
 * nothing is heard is asked for again.
 */
export interface JobLedger {
  /** Opens a job; one that is open stays as it is, but moves to the interactive lane when it is brought there. */
  open(ticket: Ticket): Promise<Job>
  /** The job of a document, or undefined. */
  read(document: DocumentId): Promise<Job | undefined>
  /**
   * The job once its version is another than `after`: at once where it is already, else with the next change, and after
   * `patience` milliseconds as it stands. Undefined when there is no job, or no longer.
   */
  next(document: DocumentId, after: number, patience: number): Promise<Job | undefined>
  /** Notes that a stage is being tried; answers the job with the attempt counted. */
  begin(document: DocumentId, stage: Stage): Promise<Job>
  /** Notes that a try came to nothing, and what it used in vain. @param workedMs how long it took */
  stumble(
    document: DocumentId,
    stage: Stage,
    fault: NonNullable<StageRecord['fault']>,
    workedMs: number,
    costs?: Costs,
  ): Promise<Job>
  /**
   * Notes how far a stage came and what that used, and forgets its tries where it came further. A stage that is done is left as it
   * is, and what was used for it once more is wasted.
   * @param cursor where to go on, or `done` @param workedMs how long it took
   */
  advance(
    document: DocumentId,
    stage: Stage,
    cursor: number | 'done',
    counts: Partial<JobCounts>,
    workedMs: number,
    costs?: Costs,
  ): Promise<Job>
  /** Notes what was used besides: by work that was refused, or for a document that was ingested already. */
  charge(document: DocumentId, costs: Costs): Promise<Job>
  /** Ends a job. A job that has ended is left as it is. */
  settle(
    document: DocumentId,
    state: Exclude<DocumentStatus, 'queued' | 'running'>,
    reason: Failure | null,
  ): Promise<Job>
  /**
   * Queues a failed job again: it goes on with the stage that failed, its tries and its time at zero. Any other stays as it is.
   * @param from has any job that has ended run again from that stage on
   */
  reopen(document: DocumentId, from?: Stage): Promise<Job>
  /** Forgets a job. */
  remove(document: DocumentId): Promise<void>
}
