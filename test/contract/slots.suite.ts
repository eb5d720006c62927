import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentId } from '../../workers/domain/ids.ts'
import { type Lane, Pool, type Ticket } from '../../workers/domain/lane.ts'
import type { Slots } from '../../workers/ports/slots.ts'
import { aDocumentId, aTicket } from '../support/builders.ts'
import { anotherNumber, anotherSchool } from '../support/library.ts'

/** An adapter of Slots with four slots, three of them for bulk, whose clock and queue a test holds. */
export interface SlotsUnderTest {
  readonly slots: Slots
  /** The documents that were called, in order; taken out by asking. */
  calls(): DocumentId[]
  /** Moves the clock and lets the alarm of a pool ring if it is due. */
  pass(ms: number, pool: Pool): Promise<void>
}

const LEASE = 10_000

/** Holds an adapter of Slots to what the port promises. */
export function slotsSuite(make: () => SlotsUnderTest): void {
  let on: SlotsUnderTest
  let pool: Pool
  beforeEach(() => {
    on = make()
    pool = Pool.parse(`tenant:${anotherSchool()}`)
  })
  const ticket = (lane: Lane): Ticket => aTicket(aDocumentId(anotherNumber()), { pool, lane })
  const tickets = (count: number, lane: Lane) => Array.from({ length: count }, () => ticket(lane))
  const ids = (of: readonly Ticket[]) => of.map(({ documentId }) => documentId)
  const ask = async (all: readonly Ticket[]) => {
    for (const one of all) await on.slots.ask(one)
    return all
  }
  const start = async (all: readonly Ticket[]) => {
    await ask(all)
    for (const one of all) expect(await on.slots.acquire(one, `of ${one.documentId}`, LEASE)).toBe(true)
    on.calls()
    return all
  }
  const end = (one: Ticket, next: 'more' | 'later' | 'done') =>
    on.slots.pass(one, `of ${one.documentId}`, next)

  describe('slots are granted', () => {
    test('to four interactive documents of a pool at once, then as they end, in order', async () => {
      const all = await ask(tickets(6, 'interactive'))
      expect(on.calls()).toEqual(ids(all.slice(0, 4)))
      await on.slots.acquire(all[1]!, 'a', LEASE)
      await on.slots.pass(all[1]!, 'a', 'done')
      expect(on.calls()).toEqual(ids([all[4]!]))
      await on.slots.leave(all[0]!)
      expect(on.calls()).toEqual(ids([all[5]!]))
    })

    test('to three bulk documents at most, and to an interactive one beside them at once', async () => {
      const bulk = await ask(tickets(10, 'bulk'))
      expect(on.calls()).toEqual(ids(bulk.slice(0, 3)))
      const [urgent] = await ask(tickets(1, 'interactive'))
      expect(on.calls()).toEqual([urgent!.documentId])
    })

    test('to interactive documents before bulk ones that waited longer', async () => {
      const busy = await start(tickets(4, 'interactive'))
      const [slow] = await ask(tickets(1, 'bulk'))
      const [urgent] = await ask(tickets(1, 'interactive'))
      expect(on.calls()).toEqual([])
      await end(busy[0]!, 'done')
      expect(on.calls()).toEqual([urgent!.documentId])
      await end(busy[1]!, 'done')
      expect(on.calls()).toEqual([slow!.documentId])
    })

    test('to every pool by itself', async () => {
      await start(tickets(4, 'interactive'))
      pool = Pool.parse(`tenant:${anotherSchool()}`)
      const [other] = await ask(tickets(1, 'interactive'))
      expect(on.calls()).toEqual([other!.documentId])
    })
  })

  describe('a document', () => {
    test('that asks again is not called again, whether it waits, is called or is worked on', async () => {
      const all = await ask(tickets(5, 'interactive'))
      await on.slots.acquire(all[0]!, 'a', LEASE)
      on.calls()
      await ask(all)
      expect(on.calls()).toEqual([])
      await on.slots.pass(all[0]!, 'a', 'done')
      expect(on.calls()).toEqual([all[4]!.documentId])
      await on.slots.leave(all[4]!)
      expect(on.calls()).toEqual([])
    })

    test('that waits in bulk moves to the interactive lane when it is asked for there', async () => {
      const bulk = await ask(tickets(4, 'bulk'))
      on.calls()
      await on.slots.ask({ ...bulk[3]!, lane: 'interactive' })
      expect(on.calls()).toEqual([bulk[3]!.documentId])
    })

    test('that was called is worked on by one message only; the same message takes its slot again', async () => {
      const [one] = await ask(tickets(1, 'interactive'))
      expect(await on.slots.acquire(one!, 'a', LEASE)).toBe(true)
      expect(await on.slots.acquire(one!, 'b', LEASE)).toBe(false)
      expect(await on.slots.acquire(one!, 'a', LEASE)).toBe(true)
    })

    test('that comes uncalled waits for its turn and is called', async () => {
      const busy = await start(tickets(4, 'interactive'))
      const late = ticket('interactive')
      expect(await on.slots.acquire(late, 'late', LEASE)).toBe(false)
      await end(busy[2]!, 'later')
      expect(on.calls()).toEqual([late.documentId])
      expect(await on.slots.acquire(late, 'again', LEASE)).toBe(true)
    })

    test('that comes uncalled where a slot is free takes it without another message', async () => {
      expect(await on.slots.acquire(ticket('bulk'), 'a', LEASE)).toBe(true)
      expect(on.calls()).toEqual([])
    })

    test('that left is not called any more', async () => {
      const bulk = await ask(tickets(5, 'bulk'))
      on.calls()
      await on.slots.leave(bulk[3]!)
      await on.slots.leave(bulk[0]!)
      expect(on.calls()).toEqual([bulk[4]!.documentId])
    })
  })

  describe('after a slice with more to do', () => {
    test('a document is called at once where nobody waits', async () => {
      const [one] = await start(tickets(1, 'interactive'))
      await end(one!, 'more')
      expect(on.calls()).toEqual([one!.documentId])
    })

    test('a bulk document goes on before another of its lane begins', async () => {
      const bulk = await start(tickets(3, 'bulk'))
      await ask(tickets(5, 'bulk'))
      await end(bulk[1]!, 'more')
      expect(on.calls()).toEqual([bulk[1]!.documentId])
    })

    test('a bulk document lets an interactive one go first and is the next of its lane', async () => {
      const bulk = await start(tickets(3, 'bulk'))
      await start(tickets(1, 'interactive'))
      await ask(tickets(2, 'bulk'))
      const [urgent] = await ask(tickets(1, 'interactive'))
      await end(bulk[0]!, 'more')
      expect(on.calls()).toEqual([urgent!.documentId])
      await end(bulk[1]!, 'done')
      expect(on.calls()).toEqual([bulk[0]!.documentId])
    })

    test('interactive documents take turns', async () => {
      const busy = await start(tickets(4, 'interactive'))
      const [fifth] = await ask(tickets(1, 'interactive'))
      await end(busy[0]!, 'more')
      expect(on.calls()).toEqual([fifth!.documentId])
      await end(busy[1]!, 'more')
      expect(on.calls()).toEqual([busy[0]!.documentId])
    })
  })

  describe('a slot whose time is up', () => {
    test('is free again, and its document called anew before those that wait', async () => {
      const bulk = await start(tickets(3, 'bulk'))
      await ask(tickets(2, 'bulk'))
      await on.pass(LEASE - 1, pool)
      expect(on.calls()).toEqual([])
      await on.pass(1, pool)
      expect(new Set(on.calls())).toEqual(new Set(ids(bulk)))
    })

    test('is no longer given back by who had it', async () => {
      const [one] = await start(tickets(1, 'interactive'))
      await on.pass(LEASE, pool)
      expect(on.calls()).toEqual([one!.documentId])
      await end(one!, 'done')
      expect(await on.slots.acquire(one!, 'another', LEASE)).toBe(true)
    })

    test('goes to a call that was lost, again and again', async () => {
      const [one] = await ask(tickets(1, 'bulk'))
      for (const _ of [1, 2, 3]) {
        expect(on.calls()).toEqual([one!.documentId])
        await on.pass(60_000, pool)
      }
    })
  })
}
