import type { Filter, Partition } from '../domain/facets.ts'
import { embedderAt } from '../domain/index-version.ts'
import type { Scope } from '../domain/scope.ts'
import { type Embedder, type Embedding, embedderNamed } from '../ports/embedder.ts'
import type { Hit } from '../ports/vector-index.ts'
import type { RetrievePorts } from './ports.ts'
import { queryEmbedding } from './query-embedding.ts'
import type { Recorder } from './recorder.ts'

/** What the dense arm found: how much its ranks count and its hits, best first; or the name of the fault that stopped it. */
export type DenseOutcome =
  | { readonly ok: true; readonly weight: number; readonly hits: readonly Hit[] }
  | { readonly ok: false; readonly name: string }

/**
 * Searches by meaning, with the model that made the vectors of the live version of the index. Where there is only one model the
 * query is embedded while the partitions are still being read. Never throws: a failure is told.
 * @param seen the partitions, being read
 */
export async function searchDense(
  asked: { readonly query: string; readonly filter: Filter },
  limit: number,
  scope: Scope,
  seen: Promise<readonly Partition[]>,
  on: Pick<RetrievePorts, 'embedders' | 'queryEmbeddings' | 'vectorIndex'>,
  watch: Recorder,
): Promise<DenseOutcome> {
  const embed = (model: Embedder): Promise<Embedding> =>
    watch.time('embed', () => queryEmbedding(asked.query, scope, model, on, watch))
  const [first, ...others] = on.embedders
  const early = others.length === 0 ? embed(first) : undefined
  early?.catch(() => {})
  try {
    const partitions = await seen
    const [some] = partitions
    if (some === undefined) return { ok: true, weight: first.rankWeight, hits: [] }
    const model = embedderNamed(on.embedders, embedderAt(some.key))
    if (model === undefined) {
      watch.note('dense', { outcome: 'failed', why: 'ModelNotSetUp' })
      return { ok: false, name: 'ModelNotSetUp' }
    }
    const embedding = await (model === first && early ? early : embed(model))
    const hits = await watch.time('dense', () =>
      on.vectorIndex.nearest(scope, partitions, embedding, asked.filter, limit),
    )
    watch.note('dense', { out: hits.length })
    return { ok: true, weight: model.rankWeight, hits }
  } catch (error) {
    return { ok: false, name: error instanceof Error ? error.name : 'unknown' }
  } finally {
    // Work that outlives its request is cut off, whoever else may be waiting for what it began.
    await early?.catch(() => {})
  }
}
