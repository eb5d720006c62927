import type { CacheKey } from '../../domain/cache-key.ts'
import type { Cache } from '../../ports/cache.ts'
import type { Clock } from '../../ports/clock.ts'

/** What bounds a cache beside the number of its values. */
export interface CacheBounds<Value> {
  /** How much of `most` a value takes; 1 unless given. */
  readonly weigh?: (value: Value) => number
  /** Milliseconds after which a value is forgotten, by a clock. */
  readonly lifetime?: { readonly ms: number; readonly clock: Clock }
}

/** Keeps the values used last in the memory of the isolate. @param most the weight of all values at a time */
export function memoryCache<Value>(
  most: number,
  { weigh = () => 1, lifetime }: CacheBounds<Value> = {},
): Cache<Value> {
  const kept = new Map<CacheKey, { readonly value: Value; readonly weight: number; readonly until: number }>()
  let weight = 0
  const forget = (key: CacheKey): void => {
    weight -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const entry = kept.get(key)
      if (entry === undefined) return undefined
      if (lifetime !== undefined && lifetime.clock.now() >= entry.until) {
        forget(key)
        return undefined
      }
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    put(key, value) {
      forget(key)
      const entry = { value, weight: weigh(value), until: (lifetime?.clock.now() ?? 0) + (lifetime?.ms ?? 0) }
      if (entry.weight > most) return
      kept.set(key, entry)
      weight += entry.weight
      for (const oldest of kept.keys()) {
        if (weight <= most) return
        forget(oldest)
      }
    },
  }
}
