import { memorySlots } from '../../../workers/adapters/slots/memory.ts'
import { isSettled, type Job, ticketOf } from '../../../workers/domain/job.ts'
import type { IngestPorts } from '../../../workers/ingest/ports.ts'
import { type Delivery, settle, settleDead } from '../../../workers/ingest/settle.ts'
import type { JobMessage } from '../../../workers/ports/job-queue.ts'
import { handTimer } from '../hand-timer.ts'
import { CAPS } from '../memory-engine.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Dump, MakeGround } from './ground.ts'
import { type Call, isolate, type Trouble } from './isolate.ts'

/** A message on its way. */
interface Waiting {
  readonly id: string
  readonly body: JobMessage
  readonly due: number
  readonly attempts: number
}

/** What a queue and a platform do to an ingestion. */
export interface Disturbance {
  /** Picks the next message among those that are due. */
  pick(due: readonly Waiting[]): Waiting
  /** Whether a message is delivered once more, and how many milliseconds later; undefined for not. */
  again(): number | undefined
  /** Milliseconds by which a message is put off. */
  delay(): number
  /** Trouble that the calls of a delivery meet. @param tries of the step the job stands on */
  trouble(tries: number): (call: Call) => Trouble | undefined
  /** Whether the message of an isolate that died is delivered again, or lost. */
  redelivered(): boolean
}

/** A queue that delivers once and in order, and isolates that live. */
export const CALM: Disturbance = {
  pick: ([first]) => first!,
  again: () => undefined,
  delay: () => 0,
  trouble: () => () => undefined,
  redelivered: () => true,
}

/** How an ingestion ended. */
export interface Ending {
  readonly dump: Dump
  /** Every message that was ever delivered. */
  readonly history: readonly JobMessage[]
  readonly deliveries: number
  readonly deaths: number
  /** Delivers messages once more, as often as said. */
  replay(times: number, chance: Chance): Promise<Dump>
}

/** Milliseconds that pass whenever somebody looks at the clock, so that slices end. */
const TICK = 200

/** Milliseconds after which a message is delivered again whose isolate died. */
const VISIBLE_AGAIN = 30_000

/** Milliseconds without anything to do after which jobs that have not ended are asked for: their watch rings. */
const WATCH = 60_000

/** Deliveries after which a world is taken to go round in circles. */
const TOO_MANY = 3_000

/** Brings files into a new world and lets it run until every job has ended and nothing is on its way. */
export async function endingOf(
  make: MakeGround,
  bring: (on: IngestPorts) => Promise<void>,
  disturbance: Disturbance,
): Promise<Ending> {
  let now = 1_700_000_000_000
  let queue: Waiting[] = []
  let messages = 0
  let deliveries = 0
  let deaths = 0
  const history: JobMessage[] = []
  const clock = { now: () => (now += TICK) }
  const ground = await make(clock)
  const enqueue = (body: JobMessage, due: number): void => {
    queue.push({ id: `message ${++messages}`, body, due, attempts: 1 })
  }
  const slots = memorySlots(clock, CAPS, async (body) => enqueue(body, now))
  const on: IngestPorts = {
    ...ground.ports,
    slots,
    clock,
    timer: handTimer(),
    randomness: { bytes: chanceOf(1).bytes },
    log: { event: () => {} },
  }
  const jobs: Set<JobMessage['documentId']> = new Set()
  const jobOf = (id: JobMessage['documentId']): Promise<Job | undefined> => ground.ports.ledger.read(id)

  const deliver = async (message: Waiting): Promise<void> => {
    if (++deliveries > TOO_MANY) throw new Error('the world goes round in circles')
    history.push(message.body)
    jobs.add(message.body.documentId)
    const job = await jobOf(message.body.documentId)
    const tries = Math.max(
      0,
      ...(job?.stages.map(({ attempts, state }) => (state === 'done' ? 0 : attempts)) ?? []),
    )
    const { ports, death } = isolate(on, disturbance.trouble(tries))
    let outcome: { readonly retryAt: number } | 'acked' | undefined
    const delivery: Delivery = {
      ...message,
      ack: () => {
        outcome = 'acked'
      },
      retry: ({ delaySeconds }) => {
        outcome = { retryAt: now + delaySeconds * 1_000 }
      },
    }
    const ended = await Promise.race([(message.attempts > 6 ? settleDead : settle)([delivery], ports), death])
    if (ended === 'dead') {
      deaths += 1
      if (disturbance.redelivered())
        queue.push({ ...message, due: now + VISIBLE_AGAIN, attempts: message.attempts + 1 })
    } else if (outcome !== 'acked' && outcome !== undefined)
      queue.push({ ...message, due: outcome.retryAt, attempts: message.attempts + 1 })
  }

  /** Answers false when there is nothing left to do. */
  const turn = async (): Promise<boolean> => {
    const due = queue.filter((message) => message.due <= now)
    if (due.length === 0) {
      const next = Math.min(...queue.map((message) => message.due), slots.nextExpiry() ?? Infinity)
      if (next !== Infinity) {
        now = Math.max(now, next)
        await slots.expire()
        return true
      }
      const open = (await Promise.all([...jobs].map(jobOf))).filter(
        (job) => job !== undefined && !isSettled(job),
      )
      now += WATCH
      for (const job of open) await slots.ask(ticketOf(job!))
      return open.length > 0
    }
    const message = disturbance.pick(due)
    queue = queue.filter((one) => one !== message)
    const later = disturbance.delay()
    if (later > 0) {
      queue.push({ ...message, due: now + later })
      return true
    }
    const again = disturbance.again()
    if (again === undefined) await deliver(message)
    else if (again > 0) {
      queue.push({ ...message, due: now + again })
      await deliver(message)
    } else await Promise.all([deliver(message), deliver({ ...message, id: `${message.id}, again` })])
    return true
  }

  await bring(on)
  while (await turn());
  return {
    dump: await ground.dump(),
    history,
    deliveries,
    deaths,
    async replay(times, chance) {
      const whole = [...history]
      for (let time = 0; time < times; time += 1)
        for (const body of whole.toSorted(() => chance.share() - 0.5)) enqueue(body, now)
      while (await turn());
      return ground.dump()
    },
  }
}
