import { type Failure, failure } from '../domain/failure.ts'
import { type Job, ticketOf } from '../domain/job.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { mayWrite, type Scope } from '../domain/scope.ts'
import type { IngestPorts } from './ports.ts'

/** Takes a failed job up again from the stage it failed on. Asked again it goes on where it was cut off. */
export async function retry(
  job: Job,
  scope: Scope,
  on: Pick<IngestPorts, 'catalogue' | 'ledger' | 'slots'>,
): Promise<Result<Job, Failure>> {
  const document = await on.catalogue.find(job.documentId)
  if (document === undefined) return refused(failure('gone', 'The document was deleted'))
  if (!mayWrite(scope, document.audience))
    return refused(failure('forbidden', 'Only those who may add the document may have it tried again'))
  if (job.state !== 'failed')
    return refused(failure('conflict', `The job is ${job.state}: only a failed one is tried again`))
  // The job is the last to change: as long as it says that it failed, the whole can be asked for again.
  await on.catalogue.update(document.id, { status: 'queued', reason: null })
  const reopened = await on.ledger.reopen(document.id)
  await on.slots.ask(ticketOf(reopened))
  return ok(reopened)
}
