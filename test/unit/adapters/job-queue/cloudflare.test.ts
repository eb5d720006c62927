import { describe, expect, test } from 'vitest'
import { cloudflareQueue } from '../../../../workers/adapters/job-queue/cloudflare.ts'
import { aTicket } from '../../../support/builders.ts'

/** A queue that is overloaded for its first calls, and the waits of its sender. */
function overloaded(times: number) {
  const sent: unknown[] = []
  const waits: number[] = []
  let calls = 0
  const send = async (message: unknown): Promise<QueueSendResponse> => {
    calls += 1
    if (calls <= times) throw new Error('Queue send failed: overloaded')
    sent.push(message)
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  const unused = { send: () => Promise.reject(new Error('the wrong lane')) }
  const queue = cloudflareQueue({ interactive: { send }, bulk: unused }, async (ms) => {
    waits.push(ms)
  })
  return { queue, sent, waits }
}

describe('a message to a queue that is overloaded', () => {
  const message = aTicket()

  test.each([0, 1, 4])('%i times is sent once', async (times) => {
    const { queue, sent, waits } = overloaded(times)
    await queue.send(message)
    expect(sent).toEqual([message])
    expect(waits.length).toBe(times)
    waits.forEach((wait, at) => {
      expect(wait).toBeGreaterThanOrEqual(100 * 2 ** at)
      expect(wait).toBeLessThanOrEqual(200 * 2 ** at)
    })
  })

  test('for good is a fault', async () => {
    const { queue, sent } = overloaded(5)
    await expect(queue.send(message)).rejects.toThrow(/overloaded/)
    expect(sent).toEqual([])
  })
})
