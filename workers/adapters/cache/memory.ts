import type { CacheKey } from '../../domain/cache-key.ts'
import type { Cache } from '../../ports/cache.ts'

/** Keeps the values used last in the memory of the isolate. @param most values at a time */
export function memoryCache<Value>(most: number): Cache<Value> {
  const kept = new Map<CacheKey, Value>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value !== undefined) {
        kept.delete(key)
        kept.set(key, value)
      }
      return value
    },
    put(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most) kept.delete(oldest!)
    },
  }
}
