import { audienceName, audiencesOf, type Scope } from './scope.ts'

/** What a cached value is found by: who may see it, what it was made with, and what was asked. */
export type CacheKey = string & { readonly __brand: 'CacheKey' }

/**
 * Makes the key of a cached value. Callers who see different things never share one.
 * @param version of all that shaped the value: a model, the generation of what was searched @param asked the input
 */
export const cacheKey = (scope: Scope, version: string, asked: string): CacheKey =>
  JSON.stringify([audiencesOf(scope).map(audienceName).sort(), version, asked]) as CacheKey
