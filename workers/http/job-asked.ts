import type { Context } from 'hono'
import { type Failure, failure } from '../domain/failure.ts'
import { documentOfJob, JobId } from '../domain/ids.ts'
import type { Job } from '../domain/job.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { mayWrite } from '../domain/scope.ts'
import type { AppEnv } from './app.ts'

const NO_JOB = failure('not-found', 'No such job')

/** The job a path names, where the caller may see its document. */
export async function jobAsked(c: Context<AppEnv>): Promise<Result<Job, Failure>> {
  const id = JobId.safeParse(c.req.param('job'))
  const { services, scope } = c.var
  const document = id.success ? await services.library.document(scope, documentOfJob(id.data)) : undefined
  if (document === undefined) return refused(NO_JOB)
  const hidden = document.revokedAt !== null && document.deletedAt === null
  if (hidden && !mayWrite(scope, document.audience)) return refused(NO_JOB)
  if (document.deletedAt !== null) return refused(failure('gone', 'The document was deleted'))
  const job = await services.ledger.read(document.id)
  return job === undefined ? refused(NO_JOB) : ok(job)
}
