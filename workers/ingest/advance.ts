import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import type { DocumentId } from '../domain/ids.ts'
import { currentStage, isSettled, type Job, type StageRecord } from '../domain/job.ts'
import type { Result } from '../domain/result.ts'
import { DEADLINES, LONGEST_WORK, MOST_ATTEMPTS, SLICE } from './deadlines.ts'
import { inTime, Late } from './in-time.ts'
import { type Metered, metered } from './metered.ts'
import type { IngestPorts } from './ports.ts'
import { STEPS } from './stages.ts'
import type { Progress } from './step.ts'

/** Runs a job from the stage it stands on for one slice of time; answers whether more is to do. A job that has ended is left alone. */
export async function advance(begun: Job, on: IngestPorts): Promise<'more' | 'ended'> {
  const until = on.clock.now() + SLICE
  let job: Job | undefined = begun
  do {
    job = await step(job, on)
    if (job === undefined || isSettled(job)) return 'ended'
    await on.timer.turn()
  } while (on.clock.now() < until)
  return 'more'
}

/** Runs one step; answers the job if there is more to do. */
async function step(job: Job, on: IngestPorts): Promise<Job | undefined> {
  const current = currentStage(job)
  const document = await on.catalogue.find(job.documentId)
  if (document === undefined || document.deletedAt !== null) return undefined
  if (current === null) return close(document, on)
  const reason = hopeless(job, current)
  if (reason !== null) return fail(document.id, reason, on)
  if (document.status === 'queued') await on.catalogue.update(document.id, { status: 'running' })
  const begun = await on.ledger.begin(document.id, current.stage)
  if (isSettled(begun)) return undefined
  const started = on.clock.now()
  const meter = metered(on, current.stage === 'embed')
  const outcome = await tried(document, current, started, meter, on)
  if (outcome === undefined) return undefined
  if (!outcome.ok) {
    await on.ledger.charge(document.id, meter.spent())
    return refuse(document.id, outcome.error, on)
  }
  const { cursor, counts = {} } = outcome.value
  const worked = on.clock.now() - started
  const after = await on.ledger.advance(document.id, current.stage, cursor, counts, worked, meter.spent())
  if (currentStage(after) !== null) return after
  return close(await on.catalogue.find(document.id), on)
}

/** Runs a step within its deadline. A fault is recorded, and thrown on while the step may be tried again; undefined once the job has failed. */
async function tried(
  document: Document,
  { stage, cursor }: StageRecord,
  started: number,
  meter: Metered,
  on: IngestPorts,
): Promise<Result<Progress, Failure> | undefined> {
  try {
    return await inTime(`The stage "${stage}"`, DEADLINES[stage], on.timer, () =>
      STEPS[stage]({ document, cursor }, meter.ports),
    )
  } catch (fault) {
    const kind = fault instanceof Late ? 'stage-timeout' : 'stage-failed'
    const job = await on.ledger.stumble(document.id, stage, kind, on.clock.now() - started, meter.spent())
    const current = currentStage(job)
    const reason = current && hopeless(job, current)
    if (reason === null) throw fault
    await fail(document.id, reason, on)
    return undefined
  }
}

/** Why a job is not tried any further, or null. */
function hopeless({ workedMs }: Job, { stage, attempts, fault }: StageRecord): Failure | null {
  if (workedMs > LONGEST_WORK)
    return failure('job-timeout', `More than ${LONGEST_WORK / 3_600_000} hours of work did not end it`)
  if (attempts < MOST_ATTEMPTS) return null
  return fault === 'stage-timeout'
    ? failure('stage-timeout', `The stage "${stage}" did not answer in time, ${attempts} times`)
    : failure('stage-failed', `The stage "${stage}" did not end, ${attempts} times`)
}

/** Ends a job in the state that its document has ended in. */
async function close(document: Document | undefined, on: IngestPorts): Promise<undefined> {
  if (document === undefined || document.status === 'queued' || document.status === 'running') return
  await on.ledger.settle(document.id, document.status, document.reason)
}

/** Ends a job whose input cannot be used. */
async function refuse(id: DocumentId, reason: Failure, on: IngestPorts): Promise<undefined> {
  await on.catalogue.update(id, { status: 'refused', reason })
  await on.ledger.settle(id, 'refused', reason)
  on.log.event('ingest-refused', { document: id, reason: reason.kind })
}

/** Ends a job that the engine could not finish. What was published stays so, even if its last stage did not end. */
export async function fail(id: DocumentId, reason: Failure, on: IngestPorts): Promise<undefined> {
  const document = await on.catalogue.find(id)
  if (document?.status !== 'queued' && document?.status !== 'running') return close(document, on)
  await on.catalogue.update(id, { status: 'failed', reason })
  await on.ledger.settle(id, 'failed', reason)
  on.log.event('ingest-failed', { document: id, reason: reason.kind })
}
