import { type CacheKey, cacheKey } from '../domain/cache-key.ts'
import type { Partition } from '../domain/facets.ts'
import type { Scope } from '../domain/scope.ts'
import type { Embedding } from '../ports/embedder.ts'
import type { QueryVector } from './embed-query.ts'
import type { Ranked } from './gather.ts'
import type { RetrievePorts } from './ports.ts'
import { meaningOf } from './query-meaning.ts'
import type { Recorder } from './recorder.ts'
import type { SearchRequest } from './request.ts'

/**
 * Cosine from which two queries of the same words are one, which also keeps a ranking by meaning from being taken for a query that
 * a model understands differently. The embedded model has 0.85–0.96 between "What is mitosis?", "Explain mitosis." and the like, and
 * 0.26–0.6 where one is in capitals. Of larger models nothing was measured; they put such pairs closer together.
 */
const SAME = 0.85

/** What a query was ranked as: ids alone, so that every answer reads rows and eligibility anew. */
export interface RankedBefore {
  readonly embedding: Embedding
  readonly ranked: Ranked
}

type Ports = Pick<RetrievePorts, 'rankings' | 'lexicalIndex' | 'vectorIndex' | 'figures'>

/**
 * Where a ranking is kept: by who may see it, by the generation of every partition and the version of the index, by all that was
 * asked beside the query, and by the words of it that can change an answer. Undefined while entries of a partition do not tell
 * what their documents are: then nothing is kept or taken.
 */
export function rankingKey(
  { query, ...others }: SearchRequest,
  scope: Scope,
  partitions: readonly Partition[],
  { lexicalIndex, vectorIndex, figures }: Ports,
): CacheKey | undefined {
  if (partitions.some(({ unsettled }) => unsettled.length > 0)) return undefined
  const generations = partitions.map(({ key, generation }) => [key, generation])
  const arms = [lexicalIndex.version, vectorIndex.version, figures?.embedder.version ?? null]
  const version = JSON.stringify([arms, generations])
  return cacheKey(scope, version, JSON.stringify([meaningOf(query), others]))
}

/** The ranking of a near-duplicate of a query, if there is one; the query's vector is waited for only where there may be. */
export async function rankedBefore(
  key: CacheKey | undefined,
  vector: Promise<QueryVector>,
  { rankings }: Ports,
  watch: Recorder,
): Promise<Ranked | undefined> {
  if (key === undefined) return undefined
  const kept = rankings.get(key)
  const query = kept && (await vector)
  const embedding = query?.ok === true ? query.embedding : null
  const isSame = kept !== undefined && embedding !== null && cosine(embedding, kept.embedding) >= SAME
  watch.cache('semantic', isSame ? 1 : 0, isSame ? 0 : 1)
  return isSame ? kept.ranked : undefined
}

/** Keeps what a query was ranked as, unless an arm was missing. */
export async function keepRanking(
  key: CacheKey | undefined,
  vector: Promise<QueryVector>,
  ranked: Ranked,
  { rankings }: Ports,
): Promise<void> {
  const query = await vector
  if (key !== undefined && query.ok && query.embedding !== null && ranked.fallback.length === 0)
    rankings.put(key, { embedding: query.embedding, ranked })
}

/** Of vectors of unit length. */
const cosine = (a: Embedding, b: Embedding): number =>
  a.length === b.length ? a.reduce((sum, value, at) => sum + value * b[at]!, 0) : 0
