import type { Partition } from '../domain/facets.ts'
import type { Scope } from '../domain/scope.ts'
import type { Hit } from '../ports/vector-index.ts'
import type { Fallback } from './answer.ts'
import { embedQuery, type QueryVector } from './embed-query.ts'
import type { Ranking } from './fuse.ts'
import type { RetrievePorts } from './ports.ts'
import { keepRanking, rankedBefore, rankingKey } from './ranked-before.ts'
import type { Recorder } from './recorder.ts'
import type { SearchRequest } from './request.ts'
import { searchDense } from './search-dense.ts'
import { BY_WORDS, type FoundByPicture, searchFigures } from './search-figures.ts'

/** How many hits each arm brings; fusion and de-duplication need some to choose from. */
const HITS_PER_ARM = 50

/** Lexical hits over all partitions: every one is a row read, so that many partitions share them, down to ten each. */
const LEXICAL_HITS = 100
const LEAST_HITS = 10

/** How many hits one of several partitions may bring, 10–50. */
export const hitsPerPartition = (partitions: number): number =>
  Math.min(HITS_PER_ARM, Math.max(LEAST_HITS, Math.floor(LEXICAL_HITS / Math.max(1, partitions))))

/** What the arms found. */
export interface Ranked extends Pick<FoundByPicture, 'figures' | 'how'> {
  readonly rankings: readonly Ranking[]
  readonly fallback: readonly Fallback[]
}

/** What was found, and where. */
export interface Gathered extends Ranked {
  /** As they were read for this request. */
  readonly partitions: readonly Partition[]
}

/** Ranks what the scope may see, anew or as a near-duplicate of the query was ranked while nothing has changed since. */
export async function gather(
  request: SearchRequest,
  scope: Scope,
  on: RetrievePorts,
  watch: Recorder,
): Promise<Gathered> {
  // Asked before the query is embedded: a model that shares the thread would hold the question back.
  const seen = watch.time('partitions', () => on.library.partitions(scope, request.filter))
  const vector = embedQuery(request.query, scope, seen, on, watch)
  try {
    const partitions = await seen
    watch.searches(partitions)
    const key = rankingKey(request, scope, partitions, on)
    const before = await rankedBefore(key, vector, on, watch)
    if (before !== undefined) return { ...before, partitions }
    const ranked = await rank(request, scope, partitions, vector, on, watch)
    await keepRanking(key, vector, ranked, on)
    return { ...ranked, partitions }
  } finally {
    await vector
  }
}

/**
 * Asks both indices side by side, and that of the images of figures where there is one. Every partition has a lexical ranking of its own, for BM25 scores of two partitions do not
 * compare: each has its own word statistics. Cosines do, so there is one dense ranking. A dense arm that fails is left out and said so; a lexical arm that fails is a fault.
 */
async function rank(
  request: SearchRequest,
  scope: Scope,
  partitions: readonly Partition[],
  vector: Promise<QueryVector>,
  on: RetrievePorts,
  watch: Recorder,
): Promise<Ranked> {
  const [words, vectors, { how, rankings, figures }] = await Promise.all([
    watch.time('lexical', () =>
      on.lexicalIndex.search(
        scope,
        partitions,
        request.query,
        request.filter,
        hitsPerPartition(partitions.length),
      ),
    ),
    searchDense(vector, request.filter, HITS_PER_ARM, scope, partitions, on, watch),
    searchFigures(request, scope, partitions, on, watch),
  ])
  watch.note('lexical', { out: words.reduce((all, { hits }) => all + hits.length, 0) })
  const lexical = words.map(({ hits }): Ranking => ({ arm: 'lexical', weight: 1, ...told(hits) }))
  const without: Fallback[] =
    how.searchedBy === 'words' && (how.why === 'failed' || how.why === 'timeout')
      ? [{ step: 'figures', reason: how.why }]
      : []
  if (vectors.ok)
    return {
      rankings: [...lexical, { arm: 'dense', weight: vectors.weight, ...told(vectors.hits) }, ...rankings],
      fallback: without,
      how,
      figures,
    }
  on.log.event('dense-arm-failed', { error: vectors.name })
  const fallback: Fallback[] = [{ step: 'dense', reason: 'failed' }, ...without]
  return { rankings: [...lexical, ...rankings], fallback, how, figures }
}

/** What a question without a word finds. */
export const NOTHING_GATHERED: Gathered = { ...BY_WORDS('no_words'), fallback: [], partitions: [] }

const told = (hits: readonly Hit[]): Pick<Ranking, 'ids' | 'scores'> => ({
  ids: hits.map(({ chunkId }) => chunkId),
  scores: hits.map(({ score }) => score),
})
