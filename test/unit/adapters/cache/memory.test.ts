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
