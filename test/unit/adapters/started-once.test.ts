import { describe, expect, test } from 'vitest'
import { startedOnce } from '../../../workers/adapters/started-once.ts'

const never = new Promise<number>(() => {})

/** A start whose nth call does what the nth entry says. */
function starts(...plan: readonly (() => Promise<number>)[]) {
  const calls = { count: 0 }
  return { calls, start: () => plan[calls.count++]!() }
}

describe('what an isolate starts once', () => {
  test('is started by the first caller and shared by all others', async () => {
    const { calls, start } = starts(async () => 1)
    const get = startedOnce(start)
    expect(await Promise.all([get(), get()])).toEqual([1, 1])
    expect(await get()).toBe(1)
    expect(calls.count).toBe(1)
  })

  test('is begun anew by the next caller after it failed', async () => {
    const { start } = starts(
      () => Promise.reject(new Error('no')),
      async () => 2,
    )
    const get = startedOnce(start)
    await expect(get()).rejects.toThrow('no')
    expect(await get()).toBe(2)
  })

  test('a start cut off with the request that began it holds nobody up', async () => {
    const { calls, start } = starts(
      () => never,
      async () => 3,
    )
    const get = startedOnce(start, 5)
    void get()
    expect(await get()).toBe(3)
    expect(await get()).toBe(3)
    expect(calls.count).toBe(2)
  })

  test('callers that lost patience together begin one start between them', async () => {
    const { calls, start } = starts(
      () => never,
      async () => 4,
    )
    const get = startedOnce(start, 5)
    void get()
    expect(await Promise.all([get(), get(), get()])).toEqual([4, 4, 4])
    expect(calls.count).toBe(2)
  })

  test('a failure reaches those who waited for it', async () => {
    const { start } = starts(() => Promise.reject(new Error('no')))
    const get = startedOnce(start)
    const both = await Promise.allSettled([get(), get()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
