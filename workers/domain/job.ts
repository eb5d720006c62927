import { z } from 'zod'
import { Expenses } from './costs.ts'
import { DocumentStatus } from './document.ts'
import { Failure } from './failure.ts'
import { DocumentId, JobId } from './ids.ts'
import { Lane, Pool, type Ticket } from './lane.ts'

/** The ten stages of ingestion, in order. */
export const STAGES = [
  'receive',
  'classify',
  'extract',
  'review',
  'render',
  'chunk',
  'contextualise',
  'tag',
  'embed',
  'publish',
] as const

/** One of the ten stages. */
export const Stage = z.enum(STAGES)
export type Stage = z.infer<typeof Stage>

/** What a stage has done so far; the cursor says where it goes on. */
export const StageRecord = z.strictObject({
  stage: Stage,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  cursor: z.int().min(0),
  attempts: z.int().min(0),
  startedAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  /** What became of the last try, where it came to nothing. */
  fault: z.enum(['stage-failed', 'stage-timeout']).nullable(),
})
export type StageRecord = z.infer<typeof StageRecord>

/** Counts that must add up when a job ends. */
export const JobCounts = z.strictObject({
  pagesExpected: z.int().min(0),
  pagesDone: z.int().min(0),
  pagesText: z.int().min(0),
  pagesOcr: z.int().min(0),
  pagesEmpty: z.int().min(0),
  pagesOcrRequired: z.int().min(0),
  pagesFailed: z.int().min(0),
  /** Parts of a recording, which has no pages. */
  partsExpected: z.int().min(0),
  partsDone: z.int().min(0),
  blocks: z.int().min(0),
  chunks: z.int().min(0),
  vectors: z.int().min(0),
  /** Figures with a vector of what they show. */
  figuresEmbedded: z.int().min(0),
  /** Figures with an image that the model of pictures did not take: they are found by their words. */
  figuresLeftOut: z.int().min(0),
})
export type JobCounts = z.infer<typeof JobCounts>

/** No work done yet. */
export const NO_COUNTS: JobCounts = {
  pagesExpected: 0,
  pagesDone: 0,
  pagesText: 0,
  pagesOcr: 0,
  pagesEmpty: 0,
  pagesOcrRequired: 0,
  pagesFailed: 0,
  partsExpected: 0,
  partsDone: 0,
  blocks: 0,
  chunks: 0,
  vectors: 0,
  figuresEmbedded: 0,
  figuresLeftOut: 0,
}

/** The ingestion of one document revision. */
export const Job = z.strictObject({
  id: JobId,
  documentId: DocumentId,
  pool: Pool,
  lane: Lane,
  state: DocumentStatus,
  stages: z.array(StageRecord).length(STAGES.length),
  counts: JobCounts,
  /** Milliseconds worked so far, waiting not counted. */
  workedMs: z.number().min(0),
  reason: Failure.nullable(),
  expenses: Expenses,
  /** Grows by one with every change of the job. */
  version: z.int().min(1),
})
export type Job = z.infer<typeof Job>

/** The stage a job stands on: the first that is not done, or null when all are. */
export const currentStage = (job: Job): StageRecord | null =>
  job.stages.find((record) => record.state !== 'done') ?? null

/** Whether nothing more will happen to a job by itself. */
export const isSettled = (job: Job): boolean => job.state !== 'queued' && job.state !== 'running'

/** What a job shows to be worked on. */
export const ticketOf = ({ documentId, pool, lane }: Job): Ticket => ({ documentId, pool, lane })
