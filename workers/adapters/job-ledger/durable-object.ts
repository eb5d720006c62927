import { DurableObject } from 'cloudflare:workers'
import type { DocumentId } from '../../domain/ids.ts'
import { isSettled, type Job } from '../../domain/job.ts'
import type { JobLedger } from '../../ports/job-ledger.ts'
import type { JobMessage } from '../../ports/job-queue.ts'
import { cloudflareQueue } from '../job-queue/cloudflare.ts'
import { changeSignal } from './change-signal.ts'
import { advanced, begun, opened, settled } from './transitions.ts'

const JOB = 'job'

/** Milliseconds without progress after which a job is asked for again: a queue may lose what an isolate held when it died. */
const PATIENCE = 60_000

type After<Method extends keyof JobLedger> =
  Parameters<JobLedger[Method]> extends [DocumentId, ...infer Rest] ? Rest : never

/**
 * One document's job. Reads and writes it without a wait between, so that no two changes mix. As long as the job has not ended
 * an alarm watches over it: every step puts the alarm off, and when it rings the next step is asked for once more.
 */
export class DocumentJob extends DurableObject<{ readonly JOBS: Queue<JobMessage> }> {
  readonly #changes = changeSignal()

  /** Opens the job, unless it is open. */
  open(id: DocumentId): Job {
    return this.read() ?? this.#keep(opened(id))
  }

  /** The job as it stands. */
  read(): Job | undefined {
    return this.ctx.storage.kv.get<Job>(JOB)
  }

  /** The job once it is another than the one of a version, or after some milliseconds. */
  async next(...[after, patience]: After<'next'>): Promise<Job | undefined> {
    if (this.read()?.version === after) await this.#changes.next(patience)
    return this.read()
  }

  /** Counts a try of a stage. */
  begin(...[stage]: After<'begin'>): Job {
    return this.#keep(begun(this.#opened(), stage, Date.now()))
  }

  /** Notes how far a stage came. */
  advance(...[stage, cursor, counts]: After<'advance'>): Job {
    return this.#keep(advanced(this.#opened(), stage, cursor, counts, Date.now()))
  }

  /** Ends the job. */
  settle(...[state, reason]: After<'settle'>): Job {
    return this.#keep(settled(this.#opened(), state, reason, Date.now()))
  }

  /** Forgets the job. */
  async remove(): Promise<void> {
    await this.ctx.storage.deleteAll()
    this.#changes.tell()
  }

  /** Asks for the next step of a job that stands still. */
  override async alarm(): Promise<void> {
    const job = this.read()
    if (job === undefined || isSettled(job)) return
    await cloudflareQueue(this.env.JOBS).send({ documentId: job.documentId })
    await this.ctx.storage.setAlarm(Date.now() + PATIENCE)
  }

  #opened(): Job {
    const job = this.read()
    if (job === undefined) throw new Error('the document has no open job')
    return job
  }

  #keep(job: Job): Job {
    this.ctx.storage.kv.put(JOB, job)
    this.#changes.tell()
    void (isSettled(job) ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(Date.now() + PATIENCE))
    return job
  }
}

/** Keeps each document's job in a Durable Object of its own. */
export function durableObjectLedger(namespace: DurableObjectNamespace<DocumentJob>): JobLedger {
  const of = (id: DocumentId) => namespace.get(namespace.idFromName(id))
  return {
    open: async (id) => of(id).open(id),
    read: async (id) => of(id).read(),
    next: async (id, after, patience) => of(id).next(after, patience),
    begin: async (id, stage) => of(id).begin(stage),
    advance: async (id, stage, cursor, counts) => of(id).advance(stage, cursor, counts),
    settle: async (id, state, reason) => of(id).settle(state, reason),
    remove: async (id) => of(id).remove(),
  }
}
