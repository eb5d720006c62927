import { env, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { type PoolKeeper, poolKeeper } from '../../workers/adapters/slots/keeper.ts'
import type { DocumentId } from '../../workers/domain/ids.ts'
import { Pool } from '../../workers/domain/lane.ts'
import type { JobQueue } from '../../workers/ports/job-queue.ts'
import type { Slots } from '../../workers/ports/slots.ts'
import { aDocumentId, aTicket } from '../support/builders.ts'
import { anotherSchool } from '../support/library.ts'
import { CAPS } from '../support/memory-engine.ts'
import { slotsSuite } from './slots.suite.ts'

const inPool = <T>(pool: Pool, use: (storage: DurableObjectStorage) => Promise<T>): Promise<T> =>
  runInDurableObject(env.TENANT_SLOTS.getByName(pool), (_, state) => use(state.storage))

/** Slots in the storage of real Durable Objects, with a clock and a queue of the test's own. */
function underTest(queue: JobQueue, now: () => number): Slots & { expire(pool: Pool): Promise<void> } {
  const keeper = <T>(pool: Pool, use: (keeper: PoolKeeper) => Promise<T>): Promise<T> =>
    inPool(pool, (storage) => use(poolKeeper(storage, CAPS, queue, now)))
  return {
    ask: (ticket) => keeper(ticket.pool, (on) => on.ask(ticket)),
    acquire: (ticket, ...rest) => keeper(ticket.pool, (on) => on.acquire(ticket, ...rest)),
    pass: (ticket, ...rest) => keeper(ticket.pool, (on) => on.pass(ticket, ...rest)),
    leave: (ticket) => keeper(ticket.pool, (on) => on.leave(ticket)),
    expire: (pool) => keeper(pool, (on) => on.expire()),
  }
}

describe('slots in Durable Objects', () => {
  slotsSuite(() => {
    let now = Date.now() + 3_600_000
    const called: DocumentId[] = []
    const send = async ({ documentId }: { documentId: DocumentId }) => void called.push(documentId)
    const slots = underTest({ send }, () => now)
    return {
      slots,
      calls: () => called.splice(0),
      async pass(ms, pool) {
        now += ms
        await slots.expire(pool)
      },
    }
  })

  test('an alarm stands for the first slot that is free again by itself', async () => {
    const now = Date.now() + 3_600_000
    const pool = Pool.parse(`tenant:${anotherSchool()}`)
    const slots = underTest({ send: async () => {} }, () => now)
    await slots.ask(aTicket(aDocumentId(1), { pool }))
    await slots.acquire(aTicket(aDocumentId(2), { pool }), 'a', 10_000)
    expect(await inPool(pool, (storage) => storage.getAlarm())).toBe(now + 10_000)
  })

  test('an alarm that should have rung, and did not, is set anew by the next change', async () => {
    let now = Date.now() + 3_600_000
    const pool = Pool.parse(`tenant:${anotherSchool()}`)
    const slots = underTest({ send: async () => {} }, () => now)
    await slots.acquire(aTicket(aDocumentId(1), { pool }), 'a', 10_000)
    now += 60_000
    await slots.acquire(aTicket(aDocumentId(1), { pool }), 'b', 20_000)
    expect(await inPool(pool, (storage) => storage.getAlarm())).toBe(now + 20_000)
  })

  test('a call that no queue takes is no fault of who made room for it, and is made again soon', async () => {
    let now = Date.now() + 3_600_000
    let overloaded = true
    const called: DocumentId[] = []
    const pool = Pool.parse(`tenant:${anotherSchool()}`)
    const send = async ({ documentId }: { documentId: DocumentId }) => {
      if (overloaded) throw new Error('Queue is overloaded')
      called.push(documentId)
    }
    const slots = underTest({ send }, () => now)
    await slots.ask(aTicket(aDocumentId(3), { pool }))
    const due = (await inPool(pool, (storage) => storage.getAlarm()))!
    expect(due - now).toBeGreaterThanOrEqual(2_000)
    expect(due - now).toBeLessThanOrEqual(4_000)
    overloaded = false
    now = due
    await slots.expire(pool)
    expect(called).toEqual([aDocumentId(3)])
  })

  test('who waits and who has a slot outlives a crash', async () => {
    const now = Date.now() + 3_600_000
    const called: DocumentId[] = []
    const pool = Pool.parse(`tenant:${anotherSchool()}`)
    const slots = underTest({ send: async ({ documentId }) => void called.push(documentId) }, () => now)
    for (const number of [1, 2, 3, 4]) await slots.ask(aTicket(aDocumentId(number), { pool, lane: 'bulk' }))
    await slots.acquire(aTicket(aDocumentId(1), { pool, lane: 'bulk' }), 'a', 10_000)
    const stub = env.TENANT_SLOTS.getByName(pool)
    await runInDurableObject(stub, (_, state) => state.abort()).catch(() => undefined)
    await slots.pass(aTicket(aDocumentId(1), { pool, lane: 'bulk' }), 'a', 'done')
    expect(called).toEqual([1, 2, 3, 4].map((number) => aDocumentId(number)))
  })
})
