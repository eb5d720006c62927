import { DurableObject } from 'cloudflare:workers'
import { NO_COSTS } from '../../domain/costs.ts'
import type { DocumentId } from '../../domain/ids.ts'
import { isSettled, type Job, ticketOf } from '../../domain/job.ts'
import type { Ticket } from '../../domain/lane.ts'
import type { JobLedger } from '../../ports/job-ledger.ts'
import { durableObjectSlots, type TenantSlots } from '../slots/durable-object.ts'
import { changeSignal } from './change-signal.ts'
import { advanced, begun, broughtAgain, charged, opened, reopened, settled, stumbled } from './transitions.ts'

const JOB = 'job'
const RINGS = 'rings'

/**
 * Milliseconds without a word of a job after which it is asked for again; twice as long each time, so that hundreds that wait
 * for a slot cost little. What waits, or is under way, is not disturbed by it.
 */
const PATIENCE = 60_000
const LONGEST_PATIENCE = 16 * PATIENCE

/** Milliseconds until a watch that was lost rings: an alarm that is being handled counts as none, and sets its next by itself. */
const SOON = 5_000

type After<Method extends keyof JobLedger> =
  Parameters<JobLedger[Method]> extends [DocumentId, ...infer Rest] ? Rest : never

/**
 * One document's job. Reads and writes it without a wait between, so that no two changes mix. As long as the job has not ended
 * an alarm watches over it: every step puts the alarm off, and when it rings a slot is asked for once more.
 */
export class DocumentJob extends DurableObject<{
  readonly TENANT_SLOTS: DurableObjectNamespace<TenantSlots>
}> {
  readonly #changes = changeSignal()

  /** Opens the job, unless it is open. */
  open(ticket: Ticket): Job {
    const known = this.#job()
    return this.#keep(known === undefined ? opened(ticket) : broughtAgain(known, ticket))
  }

  /** The job as it stands. Whoever looks sees to it that the watch stands, too: it may have been lost with its isolate. */
  async read(): Promise<Job | undefined> {
    const job = this.#job()
    if (job === undefined || isSettled(job)) return job
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set < Date.now() - PATIENCE) await this.ctx.storage.setAlarm(Date.now() + SOON)
    return job
  }

  /** The job once it is another than the one of a version, or after some milliseconds. */
  async next(...[after, patience]: After<'next'>): Promise<Job | undefined> {
    if (this.#job()?.version === after) await this.#changes.next(patience)
    return this.read()
  }

  /** Counts a try of a stage. */
  begin(...[stage]: After<'begin'>): Job {
    return this.#keep(begun(this.#opened(), stage, Date.now()))
  }

  /** Notes a try that came to nothing. */
  stumble(...[stage, fault, workedMs, costs = NO_COSTS]: After<'stumble'>): Job {
    return this.#keep(stumbled(this.#opened(), stage, fault, workedMs, costs))
  }

  /** Notes how far a stage came. */
  advance(...[stage, cursor, counts, workedMs, costs = NO_COSTS]: After<'advance'>): Job {
    return this.#keep(advanced(this.#opened(), stage, cursor, counts, workedMs, costs, Date.now()))
  }

  /** Notes what was used besides. */
  charge(...[costs]: After<'charge'>): Job {
    return this.#keep(charged(this.#opened(), costs, 'work'))
  }

  /** Ends the job. */
  settle(...[state, reason]: After<'settle'>): Job {
    return this.#keep(settled(this.#opened(), state, reason, Date.now()))
  }

  /** Queues the job again. */
  reopen(...[from]: After<'reopen'>): Job {
    return this.#keep(reopened(this.#opened(), from))
  }

  /** Forgets the job. */
  async remove(): Promise<void> {
    await this.ctx.storage.deleteAll()
    this.#changes.tell()
  }

  /** Asks for a slot for a job that stands still. */
  override async alarm(): Promise<void> {
    const job = this.#job()
    if (job === undefined || isSettled(job)) return
    const rings = (this.ctx.storage.kv.get<number>(RINGS) ?? 0) + 1
    this.ctx.storage.kv.put(RINGS, rings)
    await this.ctx.storage.setAlarm(Date.now() + Math.min(LONGEST_PATIENCE, PATIENCE * 2 ** rings))
    await durableObjectSlots(this.env.TENANT_SLOTS).ask(ticketOf(job))
  }

  #job(): Job | undefined {
    return this.ctx.storage.kv.get<Job>(JOB)
  }

  #opened(): Job {
    const job = this.#job()
    if (job === undefined) throw new Error('the document has no open job')
    return job
  }

  #keep(job: Job): Job {
    this.ctx.storage.kv.put(JOB, job)
    this.ctx.storage.kv.delete(RINGS)
    this.#changes.tell()
    void (isSettled(job) ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(Date.now() + PATIENCE))
    return job
  }
}

/** Keeps each document's job in a Durable Object of its own. */
export function durableObjectLedger(namespace: DurableObjectNamespace<DocumentJob>): JobLedger {
  const of = (id: DocumentId) => namespace.get(namespace.idFromName(id))
  return {
    open: async (ticket) => of(ticket.documentId).open(ticket),
    read: async (id) => of(id).read(),
    next: async (id, after, patience) => of(id).next(after, patience),
    begin: async (id, stage) => of(id).begin(stage),
    stumble: async (id, stage, fault, workedMs, costs) => of(id).stumble(stage, fault, workedMs, costs),
    advance: async (id, stage, cursor, counts, workedMs, costs) =>
      of(id).advance(stage, cursor, counts, workedMs, costs),
    charge: async (id, costs) => of(id).charge(costs),
    settle: async (id, state, reason) => of(id).settle(state, reason),
    reopen: async (id, from) => of(id).reopen(from),
    remove: async (id) => of(id).remove(),
  }
}
