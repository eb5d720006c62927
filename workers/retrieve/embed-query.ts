import type { Partition } from '../domain/facets.ts'
import { embedderAt } from '../domain/index-version.ts'
import type { Scope } from '../domain/scope.ts'
import { type Embedder, type Embedding, embedderNamed } from '../ports/embedder.ts'
import type { RetrievePorts } from './ports.ts'
import { queryEmbedding } from './query-embedding.ts'
import type { Recorder } from './recorder.ts'

/** A query as a vector of a model, null where the model does not know its script; or the name of the fault that left it without one. */
export type QueryVector =
  | { readonly ok: true; readonly model: Embedder; readonly embedding: Embedding | null }
  | { readonly ok: false; readonly name: string }

/**
 * Embeds a query with the model that made the vectors of the live version of the index; where there is only one model, while the
 * partitions are still being read. Never throws: a failure is told.
 * @param seen the partitions, being read
 */
export async function embedQuery(
  query: string,
  scope: Scope,
  seen: Promise<readonly Partition[]>,
  on: Pick<RetrievePorts, 'embedders' | 'queryEmbeddings'>,
  watch: Recorder,
): Promise<QueryVector> {
  const embed = (model: Embedder): Promise<Embedding> =>
    watch.time('embed', () => queryEmbedding(query, scope, model, on, watch))
  const [first, ...others] = on.embedders
  const reads = ({ reads: knows }: Embedder): boolean => knows === undefined || knows(query)
  const early = others.length === 0 && reads(first) ? embed(first) : undefined
  early?.catch(() => {})
  try {
    const [some] = await seen
    const model = some === undefined ? first : embedderNamed(on.embedders, embedderAt(some.key))
    if (model === undefined) return { ok: false, name: 'ModelNotSetUp' }
    if (!reads(model)) return { ok: true, model, embedding: null }
    return { ok: true, model, embedding: await (model === first && early ? early : embed(model)) }
  } catch (error) {
    return { ok: false, name: error instanceof Error ? error.name : 'unknown' }
  } finally {
    // Work that outlives its request is cut off, whoever else may be waiting for what it began.
    await early?.catch(() => {})
  }
}
