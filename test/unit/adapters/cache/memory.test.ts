import { expect, test } from 'vitest'
import { memoryCache } from '../../../../workers/adapters/cache/memory.ts'
import { cacheKey } from '../../../../workers/domain/cache-key.ts'
import { aScope } from '../../../support/scopes.ts'

const key = (asked: string) => cacheKey(aScope(), 'model-1', asked)

test('what was used last is kept', () => {
  const cache = memoryCache<number>(2)
  cache.put(key('one'), 1)
  cache.put(key('two'), 2)
  expect(cache.get(key('one'))).toBe(1)
  cache.put(key('three'), 3)
  expect(['one', 'two', 'three'].map((asked) => cache.get(key(asked)))).toEqual([1, undefined, 3])
})

test('a value put again is the new one and takes no second place', () => {
  const cache = memoryCache<number>(2)
  cache.put(key('one'), 1)
  cache.put(key('two'), 2)
  cache.put(key('two'), 3)
  expect([cache.get(key('one')), cache.get(key('two'))]).toEqual([1, 3])
})

test('the weight of all values is bounded, and what is too heavy alone is not kept', () => {
  const cache = memoryCache<string>(10, { weigh: ({ length }) => length })
  for (const value of ['aaaa', 'bbbb', 'cc']) cache.put(key(value), value)
  cache.put(key('ddd'), 'ddd')
  cache.put(key('too heavy'), 'x'.repeat(11))
  const kept = ['aaaa', 'bbbb', 'cc', 'ddd', 'too heavy'].filter(
    (asked) => cache.get(key(asked)) !== undefined,
  )
  expect(kept).toEqual(['bbbb', 'cc', 'ddd'])
})

test('a value is forgotten when its time is over, however often it was used', () => {
  const clock = { time: 0, now: () => clock.time }
  const cache = memoryCache<number>(2, { lifetime: { ms: 100, clock } })
  cache.put(key('one'), 1)
  clock.time = 99
  expect(cache.get(key('one'))).toBe(1)
  clock.time = 100
  expect(cache.get(key('one'))).toBeUndefined()
})
