import type { CacheKey } from '../domain/cache-key.ts'

/** Keeps some values that could be made again; any of them may be forgotten at any time. */
export interface Cache<Value> {
  /** The value kept under a key, else undefined. */
  get(key: CacheKey): Value | undefined
  /** Keeps a value. */
  put(key: CacheKey, value: Value): void
}
