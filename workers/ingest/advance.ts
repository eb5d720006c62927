import type { Document } from '../domain/document.ts'
import type { Failure } from '../domain/failure.ts'
import { failure } from '../domain/failure.ts'
import type { DocumentId } from '../domain/ids.ts'
import { currentStage, isSettled, type Job } from '../domain/job.ts'
import type { IngestPorts } from './ports.ts'
import { STEPS } from './stages.ts'

/** Milliseconds of work after which the rest goes into another message: long enough to pay for the hop, short enough to yield. */
const SLICE = 1_500

/** How often a slice is tried before its job fails. An isolate that dies leaves no other mark than the try that was begun. */
const MOST_ATTEMPTS = 5

/** Runs a job from the stage it stands on for one slice of time, then asks for the next. A job that has ended is left alone. */
export async function advance(id: DocumentId, on: IngestPorts): Promise<void> {
  const until = on.clock.now() + SLICE
  do {
    const job = await on.ledger.read(id)
    if (job === undefined || isSettled(job)) return
    if (!(await step(job, on))) return
  } while (on.clock.now() < until)
  await on.queue.send({ documentId: id })
}

/** Runs one step; answers whether there is more to do. */
async function step(job: Job, on: IngestPorts): Promise<boolean> {
  const current = currentStage(job)
  const document = await on.catalogue.find(job.documentId)
  if (document === undefined || document.deletedAt !== null) return false
  if (current === null) {
    await close(document, on)
    return false
  }
  if (current.attempts >= MOST_ATTEMPTS) {
    await fail(document.id, failure('stage-failed', `The stage "${current.stage}" did not end`), on)
    return false
  }
  if (document.status === 'queued') await on.catalogue.update(document.id, { status: 'running' })
  await on.ledger.begin(document.id, current.stage)
  const outcome = await STEPS[current.stage]({ document, cursor: current.cursor }, on)
  if (!outcome.ok) {
    await refuse(document.id, outcome.error, on)
    return false
  }
  const { cursor, counts = {} } = outcome.value
  const after = await on.ledger.advance(document.id, current.stage, cursor, counts)
  if (currentStage(after) !== null) return true
  await close(await on.catalogue.find(document.id), on)
  return false
}

/** Ends a job in the state that its document has ended in. */
async function close(document: Document | undefined, on: IngestPorts): Promise<void> {
  if (document === undefined || document.status === 'queued' || document.status === 'running') return
  await on.ledger.settle(document.id, document.status, document.reason)
}

/** Ends a job whose input cannot be used. */
async function refuse(id: DocumentId, reason: Failure, on: IngestPorts): Promise<void> {
  await on.catalogue.update(id, { status: 'refused', reason })
  await on.ledger.settle(id, 'refused', reason)
  on.log.event('ingest-refused', { document: id, reason: reason.kind })
}

/** Ends a job that the engine could not finish. What was published stays so, even if its last stage did not end. */
export async function fail(id: DocumentId, reason: Failure, on: IngestPorts): Promise<void> {
  const document = await on.catalogue.find(id)
  if (document?.status !== 'queued' && document?.status !== 'running') return close(document, on)
  await on.catalogue.update(id, { status: 'failed', reason })
  await on.ledger.settle(id, 'failed', reason)
  on.log.event('ingest-failed', { document: id, reason: reason.kind })
}
