import type { Filter, Partition } from '../domain/facets.ts'
import type { Scope } from '../domain/scope.ts'
import type { Hit } from '../ports/vector-index.ts'
import type { QueryVector } from './embed-query.ts'
import type { RetrievePorts } from './ports.ts'
import type { Recorder } from './recorder.ts'

/** What the dense arm found: how much its ranks count and its hits, best first; or the name of the fault that stopped it. */
export type DenseOutcome =
  | { readonly ok: true; readonly weight: number; readonly hits: readonly Hit[] }
  | { readonly ok: false; readonly name: string }

/** Searches by meaning. Never throws: a failure is told. @param vector the query, being embedded; never rejected */
export async function searchDense(
  vector: Promise<QueryVector>,
  filter: Filter,
  limit: number,
  scope: Scope,
  partitions: readonly Partition[],
  { vectorIndex }: Pick<RetrievePorts, 'vectorIndex'>,
  watch: Recorder,
): Promise<DenseOutcome> {
  const query = await vector
  if (!query.ok) {
    watch.note('dense', { outcome: 'failed', why: query.name })
    return query
  }
  const { embedding, model } = query
  if (embedding === null) {
    watch.note('dense', { outcome: 'skipped', why: 'script' })
    return { ok: true, weight: model.rankWeight, hits: [] }
  }
  try {
    const hits = await watch.time('dense', () =>
      vectorIndex.nearest(scope, partitions, embedding, filter, limit),
    )
    watch.note('dense', { out: hits.length })
    return { ok: true, weight: model.rankWeight, hits }
  } catch (error) {
    return { ok: false, name: error instanceof Error ? error.name : 'unknown' }
  }
}
