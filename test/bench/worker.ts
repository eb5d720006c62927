import { embeddedEmbedder } from '../../workers/adapters/embedder/embedded.ts'
import { loadEmbeddedModel } from '../../workers/adapters/embedder/embedded-model.ts'
import { matchOf } from '../../workers/adapters/lexical-index/match.ts'
import { quantise } from '../../workers/adapters/vector-index/quantise.ts'
import type { PartitionKey } from '../../workers/domain/facets.ts'
import { type ChunkerName, indexKey } from '../../workers/domain/index-version.ts'
import { queryTerms } from '../../workers/domain/words.ts'
import local, { DocumentJob, Retrieval, TenantSlots, VectorPartition } from '../../workers/local.ts'
import type { Embedding } from '../../workers/ports/embedder.ts'

export { DocumentJob, Retrieval, TenantSlots, VectorPartition }

/** Hits of each bare query, as many as a search asks each index for. */
const HITS = 50

const embedder = embeddedEmbedder(loadEmbeddedModel)

/** Query vectors, made before they are timed: the floor is the scan, not the model. */
const vectors = new Map<string, Embedding>()

async function vectorOf(query: string): Promise<Embedding> {
  const held = vectors.get(query) ?? (await embedder.embed([query], 'query'))[0]!
  vectors.set(query, held)
  return held
}

/** What no search can be faster than: one FTS query and one vector scan, side by side, with nothing around them. */
async function floor(env: Env, query: string, partition: string): Promise<Response> {
  const vector = quantise(await vectorOf(query))
  const { number, chunker } = (await env.DB.prepare(
    "SELECT number, partitions.chunker FROM partitions JOIN index_versions USING (chunker) WHERE key = ? AND state = 'live'",
  )
    .bind(partition)
    .first<{ number: number; chunker: ChunkerName }>())!
  const key = indexKey({ chunker, embedder: embedder.version }, partition as PartitionKey)
  const object = env.VECTOR_PARTITION!.getByName(key)
  const fts = env.DB.prepare(
    `SELECT rowid, rank FROM chunks_fts_${number} WHERE chunks_fts_${number} MATCH ? AND rank MATCH 'bm25(1.0, 0.5, 0.0)' ORDER BY rank LIMIT ?`,
  ).bind(matchOf(queryTerms(query), {}, { hidden: [], unsettled: [] }), HITS)
  const start = Date.now()
  const [words, dense] = await Promise.all([
    fts.all(),
    object.nearest(vector, {}, { hidden: [], unsettled: [] }, HITS),
  ])
  const ms = Date.now() - start
  return Response.json({ ms, rows: words.meta.rows_read, hits: words.results.length + dense.length })
}

/** The local Worker with one route more, which times the bare queries. */
export default {
  ...local,
  fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url)
    return pathname === '/bench/floor'
      ? floor(env, searchParams.get('query') ?? '', searchParams.get('partition') ?? '')
      : local.fetch(request, env, context)
  },
} satisfies ExportedHandler<Env>
