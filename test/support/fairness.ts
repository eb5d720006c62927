import { memorySlots } from '../../workers/adapters/slots/memory.ts'
import type { Caps } from '../../workers/adapters/slots/rules.ts'
import { Pool, type Ticket } from '../../workers/domain/lane.ts'
import { LEASE, SLICE } from '../../workers/ingest/deadlines.ts'
import { aDocumentId, aTicket } from './builders.ts'
import { chanceOf } from './disturbed/chance.ts'

/** A pile of documents that one school brings in one lane. */
export interface Load {
  readonly school: string
  readonly lane: Ticket['lane']
  readonly documents: number
  /** Seconds between two uploads; 0 for all at once. */
  readonly every: number
  /** Seconds before the first. */
  readonly after: number
}

/** How many messages of each lane are worked on at once, over all schools. */
export type Consumers = Readonly<Record<Ticket['lane'], number>>

/** What came of one load. */
export interface Outcome {
  readonly load: Load
  /** Seconds from the upload of each document to the beginning of its work, in order of size. */
  readonly waits: readonly number[]
  /** Its share of the time slots were worked in while every load had work left. */
  readonly share: number
  /** Seconds until the last document was done. */
  readonly done: number
}

/** Milliseconds by which a slice runs over at most: the step it is in is not cut off. */
const OVER = 1_000

/** The longest a slot is taken before it can be given to another, in seconds. */
export const LONGEST_SLICE = (SLICE + OVER) / 1_000

/** The wait that a share of the documents stay under, in seconds. */
export const percentile = ({ waits }: Outcome, share: number): number =>
  waits[Math.max(0, Math.ceil(waits.length * share) - 1)]!

interface Work {
  readonly of: number
  readonly asked: number
  slices: number
  begun: number | null
}

/** What happens at a time. */
interface Event {
  readonly at: number
  happen(): Promise<void>
}

/**
 * Simulates schools that bring documents, over the very rules that grant slots and two queues that deliver in order. A document
 * takes 2 to 12 slices of 1.5 to 2.5 seconds.
 */
export async function simulate(loads: readonly Load[], consumers: Consumers, caps: Caps): Promise<Outcome[]> {
  const chance = chanceOf(7)
  let now = 0
  const events: Event[] = []
  const at = (time: number, happen: () => Promise<void>): void => void events.push({ at: time, happen })
  const works = new Map<string, Work>()
  const queues: Record<Ticket['lane'], Ticket[]> = { interactive: [], bulk: [] }
  const busy = { interactive: 0, bulk: 0 }
  const left = loads.map(({ documents }) => documents)
  const done = loads.map(() => 0)
  const waits = loads.map((): number[] => [])
  const worked = loads.map(() => 0)
  let messages = 0

  const slots = memorySlots({ now: () => now }, caps, async (ticket) => void queues[ticket.lane].push(ticket))

  const slice = async (ticket: Ticket): Promise<void> => {
    const holder = `message ${++messages}`
    if (!(await slots.acquire(ticket, holder, LEASE))) return
    const work = works.get(ticket.documentId)!
    if (work.begun === null) waits[work.of]!.push((now - work.asked) / 1_000)
    work.begun ??= now
    const length = SLICE + chance.below(OVER)
    if (left.every((count) => count > 0)) worked[work.of]! += length
    busy[ticket.lane] += 1
    at(now + length, async () => {
      busy[ticket.lane] -= 1
      work.slices -= 1
      if (work.slices === 0) {
        left[work.of]! -= 1
        done[work.of] = now / 1_000
      }
      await slots.pass(ticket, holder, work.slices > 0 ? 'more' : 'done')
    })
  }

  const deliver = async (): Promise<void> => {
    for (const lane of ['interactive', 'bulk'] as const)
      while (busy[lane] < consumers[lane] && queues[lane].length > 0) await slice(queues[lane].shift()!)
  }

  let documents = 0
  for (const [of, { school, lane, documents: count, every, after }] of loads.entries())
    for (let number = 0; number < count; number += 1) {
      const pool = Pool.parse(`tenant:${school}`)
      const ticket = aTicket(aDocumentId(++documents), { pool, lane })
      const asked = (after + number * every) * 1_000
      works.set(ticket.documentId, { of, asked, slices: 2 + chance.below(11), begun: null })
      at(asked, () => slots.ask(ticket))
    }

  while (events.length > 0) {
    const next = events.reduce((first, event) => (event.at < first.at ? event : first))
    events.splice(events.indexOf(next), 1)
    now = next.at
    await next.happen()
    await deliver()
  }
  const all = worked.reduce((sum, one) => sum + one, 0)
  return loads.map((load, of) => ({
    load,
    waits: waits[of]!.toSorted((a, b) => a - b),
    share: all === 0 ? 0 : worked[of]! / all,
    done: done[of]!,
  }))
}
