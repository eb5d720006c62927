import { describe, expect, test } from 'vitest'
import { failure } from '../../../workers/domain/failure.ts'
import { STAGES } from '../../../workers/domain/job.ts'
import { HEARTBEAT, LEASE } from '../../../workers/ingest/deadlines.ts'
import { type Delivery, settle, settleDead } from '../../../workers/ingest/settle.ts'
import { work } from '../../../workers/ingest/work.ts'
import { aTicket } from '../../support/builders.ts'
import { handTimer } from '../../support/hand-timer.ts'
import { aboutToPublish } from '../../support/kept.ts'
import { memoryEngine } from '../../support/memory-engine.ts'

/** A called document that stands before its publication. */
async function called(given: Parameters<typeof memoryEngine>[0] = {}) {
  const on = memoryEngine(given)
  const { document } = await aboutToPublish(on)
  for (const stage of STAGES.slice(0, -1)) await on.ledger.advance(document.id, stage, 'done', {}, 0)
  const ticket = aTicket(document.id)
  await on.slots.ask(ticket)
  expect(on.waiting.splice(0)).toEqual([ticket])
  return { on, ticket, id: document.id }
}

const delivery = (body: unknown, attempts = 1) => {
  const outcome: { ack?: true; retry?: number } = {}
  const made: Delivery = {
    id: 'message-1',
    body,
    attempts,
    ack: () => {
      outcome.ack = true
    },
    retry: ({ delaySeconds }) => {
      outcome.retry = delaySeconds
    },
  }
  return { made, outcome }
}

describe('a message', () => {
  test('works on its document and gives the slot back', async () => {
    const { on, ticket, id } = await called()
    await work(ticket, 'message-1', on)
    expect((await on.ledger.read(id))?.state).toBe('published')
    expect([on.slots.nextExpiry(), on.waiting]).toEqual([null, []])
  })

  test('that comes three times more changes nothing', async () => {
    const { on, ticket, id } = await called()
    await work(ticket, 'message-1', on)
    const ended = await on.ledger.read(id)
    for (const holder of ['message-1', 'message-2', 'message-3']) await work(ticket, holder, on)
    expect(await on.ledger.read(id)).toEqual(ended)
    expect([on.slots.nextExpiry(), on.waiting]).toEqual([null, []])
  })

  test('for a document that another message works on is let go', async () => {
    const { on, ticket, id } = await called()
    await on.slots.acquire(ticket, 'message-0', LEASE)
    const { made, outcome } = delivery(ticket)
    await settle([made], on)
    expect([outcome, (await on.ledger.read(id))?.state]).toEqual([{ ack: true }, 'queued'])
  })

  test('for a document that was deleted takes it out of the line', async () => {
    const { on, ticket, id } = await called()
    await on.ledger.remove(id)
    await work(ticket, 'message-1', on)
    expect(on.slots.nextExpiry()).toBeNull()
  })

  test('whose work meets a fault frees its slot and is tried again later', async () => {
    const { on, ticket } = await called()
    const broken = {
      ...on,
      vectorIndex: { ...on.vectorIndex, upsert: () => Promise.reject(new Error('503')) },
    }
    const { made, outcome } = delivery(ticket, 3)
    await settle([made], broken)
    expect(outcome.retry).toBeGreaterThanOrEqual(4)
    expect(outcome.retry).toBeLessThanOrEqual(8)
    expect([on.slots.nextExpiry(), on.waiting]).toEqual([null, []])
  })

  test('that was given up ends its job with a reason', async () => {
    const { on, ticket, id } = await called()
    const { made, outcome } = delivery(ticket)
    await settleDead([made], on)
    expect(await on.ledger.read(id)).toMatchObject({ state: 'failed', reason: { kind: 'dead-letter' } })
    expect([outcome, on.slots.nextExpiry()]).toEqual([{ ack: true }, null])
  })

  test('that was given up while nothing answers is kept until something does', async () => {
    const { on, ticket } = await called()
    const down = { ...on, ledger: { ...on.ledger, settle: () => Promise.reject(new Error('down')) } }
    const { made, outcome } = delivery(ticket)
    await settleDead([made], down)
    expect(outcome.ack).toBeUndefined()
    expect(outcome.retry).toBeGreaterThan(0)
  })

  test('that makes no sense is let go', async () => {
    const { made, outcome } = delivery({ documentId: 'nonsense' })
    await settle([made], memoryEngine())
    expect(outcome).toEqual({ ack: true })
  })
})

test('work that takes long keeps its slot by saying so, and stops saying so when it ends', async () => {
  const timer = handTimer()
  let now = 0
  let release = () => {}
  const { on, ticket, id } = await called({ timer, clock: { now: () => now } })
  const slow = {
    ...on,
    vectorIndex: {
      ...on.vectorIndex,
      upsert: async (...given: Parameters<typeof on.vectorIndex.upsert>) => {
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return on.vectorIndex.upsert(...given)
      },
    },
  }
  const done = work(ticket, 'message-1', slow)
  await expect.poll(() => timer.asked).toContain(HEARTBEAT)
  for (let beats = 1; beats <= 5; beats += 1) {
    now += HEARTBEAT
    timer.ring(HEARTBEAT)
    await expect.poll(() => on.slots.nextExpiry()).toBe(now + LEASE)
    await on.slots.expire()
  }
  expect(await on.slots.acquire(ticket, 'message-2', LEASE)).toBe(false)
  release()
  await done
  expect((await on.ledger.read(id))?.state).toBe('published')
  now += HEARTBEAT
  timer.ring(HEARTBEAT)
  expect([on.slots.nextExpiry(), on.waiting]).toEqual([null, []])
})

test('a job that is refused frees its slot', async () => {
  const { on, ticket, id } = await called()
  await on.catalogue.update(id, { status: 'refused', reason: failure('ocr-required', 'A scan') })
  await on.ledger.settle(id, 'refused', failure('ocr-required', 'A scan'))
  await work(ticket, 'message-1', on)
  expect(on.slots.nextExpiry()).toBeNull()
})
