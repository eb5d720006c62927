import type { Document } from '../domain/document.ts'
import type { Failure } from '../domain/failure.ts'
import type { JobCounts } from '../domain/job.ts'
import type { Result } from '../domain/result.ts'
import type { IngestPorts } from './ports.ts'

/** What a step of a stage is given. */
export interface Work {
  readonly document: Document
  /** How far the stage came; 0 at its start. What it counts is the stage's own. */
  readonly cursor: number
}

/** How far a step came. */
export interface Progress {
  /** Where the next step goes on, or `done`. */
  readonly cursor: number | 'done'
  readonly counts?: Partial<JobCounts>
}

/**
 * One slice of a stage, short enough for one queue message. Doing it again changes nothing: what it writes is kept under keys
 * that name the work. A refusal ends the job; a throw has the slice tried again.
 */
export type Step = (work: Work, on: IngestPorts) => Promise<Result<Progress, Failure>>
