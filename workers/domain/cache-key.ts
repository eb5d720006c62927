import { type Audience, audienceName, audiencesOf, type Scope } from './scope.ts'

/** What a cached value is found by: who may see it, what it was made with, and what was asked. */
export type CacheKey = string & { readonly __brand: 'CacheKey' }

const keyOf = (audiences: readonly Audience[], version: string, asked: string): CacheKey =>
  JSON.stringify([audiences.map(audienceName).sort(), version, asked]) as CacheKey

/**
 * Makes the key of a cached value. Callers who see different things never share one.
 * @param version of all that shaped the value: a model, the generation of what was searched @param asked the input
 */
export const cacheKey = (scope: Scope, version: string, asked: string): CacheKey =>
  keyOf(audiencesOf(scope), version, asked)

/** Likewise for what is of one audience alone, which all share who may see that; whether a caller may is to be asked beforehand. */
export const audienceKey = (audience: Audience, version: string, asked: string): CacheKey =>
  keyOf([audience], version, asked)
