import type { Context } from 'hono'
import type { z } from 'zod'
import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { documentOfJob, JobId } from '../domain/ids.ts'
import type { Job } from '../domain/job.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { mayWrite } from '../domain/scope.ts'
import type { AppEnv } from './app.ts'
import { type WireJob, wireJob } from './contract/document.ts'
import { gapsOf } from './gaps.ts'

const NO_JOB = failure('not-found', 'No such job')

/** A job that was asked for. */
export interface JobAsked {
  readonly job: Job
  /** Its document, where the caller may know what it cost. */
  readonly paidBy: Document | null
}

/** The job a path names, where the caller may see its document. */
export async function jobAsked(c: Context<AppEnv>): Promise<Result<JobAsked, Failure>> {
  const id = JobId.safeParse(c.req.param('job'))
  const { services, scope } = c.var
  const document = id.success ? await services.library.document(scope, documentOfJob(id.data)) : undefined
  if (document === undefined) return refused(NO_JOB)
  const hidden = document.revokedAt !== null && document.deletedAt === null
  if (hidden && !mayWrite(scope, document.audience)) return refused(NO_JOB)
  if (document.deletedAt !== null) return refused(failure('gone', 'The document was deleted'))
  const job = await services.ledger.read(document.id)
  if (job === undefined) return refused(NO_JOB)
  return ok({ job, paidBy: mayWrite(scope, document.audience) ? document : null })
}

/** A job as it is told to the caller who asked for it. */
export const jobTold = async (
  { job, paidBy }: JobAsked,
  c: Context<AppEnv>,
): Promise<z.infer<typeof WireJob>> =>
  wireJob(job, {
    now: c.var.services.clock.now(),
    gaps: await gapsOf(job.documentId, job.state, c),
    paidBy,
  })
