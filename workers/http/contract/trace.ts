import { z } from 'zod'
import { ChunkId, CitationId, DocumentId, Sha256, TraceId } from '../../domain/ids.ts'
import { Role } from '../../domain/scope.ts'
import { type CacheUse, type KeptTrace, StepOutcome, type Trace } from '../../domain/trace.ts'

const few = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), more: z.int().min(0) }).meta({
    description: 'The first of a list, and how many more it had.',
  })

const cacheUse = z.strictObject({ hits: z.int(), misses: z.int() }).nullable().meta({
  description: 'Null where the cache was not asked.',
})

const limits = {
  max_passages: z.int(),
  token_budget: z.int().nullable(),
  min_confidence: z.number(),
}

/** The answer to `GET /traces/{id}`. */
export const WireTrace = z
  .strictObject({
    id: TraceId,
    at: z.iso.datetime(),
    query: z
      .strictObject({
        hash: Sha256.meta({ description: 'Equal for equal queries of the same school.' }),
        text: z
          .string()
          .nullable()
          .meta({ description: 'Null unless the school has its queries kept: `keep_query_text`.' }),
      })
      .nullable(),
    asked: z.discriminatedUnion('mode', [
      z.strictObject({
        mode: z.literal('SEARCH'),
        filters: z.record(z.string(), z.unknown()),
        order: z.enum(['document', 'rank']),
        ...limits,
      }),
      z.strictObject({
        mode: z.literal('FETCH'),
        document_id: DocumentId,
        by: z.enum(['all', 'pages', 'heading_path', 'blocks', 'time']),
        cursor: z.int(),
        ...limits,
      }),
    ]),
    scope: z.strictObject({ tenant: z.string().nullable(), role: Role, audiences: few(z.string()) }),
    partitions: few(
      z.strictObject({ key: z.string(), generation: z.int(), hidden: z.int(), unsettled: z.int() }),
    ),
    steps: few(
      z.strictObject({
        path: z.string().meta({ description: 'From the outermost step down: `gather/lexical`.' }),
        start_ms: z.number(),
        ms: z.number(),
        runs: z.int(),
        in: z.int().nullable(),
        out: z.int().nullable(),
        outcome: StepOutcome,
        why: z.string().nullable(),
      }),
    ),
    caches: z.strictObject({ query_embedding: cacheUse, semantic: cacheUse, content: cacheUse }),
    fallback: z.array(z.strictObject({ step: z.string(), reason: z.string() })),
    returned: few(
      z.strictObject({
        chunk_id: ChunkId,
        citation_id: CitationId,
        rank: z.int().nullable(),
        rank_score: z.number().nullable(),
        score_parts: z.record(z.string(), z.number()).nullable(),
      }),
    ),
    confidence: z.number(),
    no_good_match: z.boolean(),
    nothing: z.string().nullable(),
    ms: z.number(),
    cost: z.strictObject({ d1_round_trips: z.int(), d1_rows_read: z.int() }),
  })
  .meta({ id: 'Trace' })
export type WireTrace = z.infer<typeof WireTrace>

/** Puts a kept trace on the wire. */
export function wireTrace({ trace, query }: KeptTrace): WireTrace {
  const { scope, partitions, steps, caches, returned, cost } = trace
  return {
    id: trace.id,
    at: new Date(trace.at).toISOString(),
    query: query && { hash: query.sha256, text: query.text },
    asked: wireAsked(trace.asked),
    scope: {
      tenant: scope.tenant,
      role: scope.role,
      audiences: { items: [...scope.audiences.items], more: scope.audiences.more },
    },
    partitions: { items: [...partitions.items], more: partitions.more },
    steps: {
      items: steps.items.map(({ startMs, ...step }) => ({ start_ms: startMs, ...step })),
      more: steps.more,
    },
    caches: {
      query_embedding: wireUse(caches.queryEmbedding),
      semantic: wireUse(caches.semantic),
      content: wireUse(caches.content),
    },
    fallback: [...trace.fallback],
    returned: {
      items: returned.items.map(({ chunkId, citationId, rank, score, parts }) => ({
        chunk_id: chunkId,
        citation_id: citationId,
        rank,
        rank_score: score,
        score_parts: parts,
      })),
      more: returned.more,
    },
    confidence: trace.confidence,
    no_good_match: trace.noGoodMatch,
    nothing: trace.nothing,
    ms: trace.ms,
    cost: { d1_round_trips: cost.roundTrips, d1_rows_read: cost.rowsRead },
  }
}

const wireUse = (use: CacheUse) => use && { ...use }

const BY = { all: 'all', pages: 'pages', heading: 'heading_path', ordinals: 'blocks', time: 'time' } as const

function wireAsked(asked: Trace['asked']): WireTrace['asked'] {
  const limits = {
    max_passages: asked.maxPassages,
    token_budget: asked.tokenBudget,
    min_confidence: asked.minConfidence,
  }
  if (asked.mode === 'FETCH')
    return {
      mode: 'FETCH',
      document_id: asked.documentId,
      by: BY[asked.by],
      cursor: asked.cursor,
      ...limits,
    }
  const { documentIds, workIds, sourceFamilies, ...others } = asked.filter
  const filters = {
    ...others,
    ...(documentIds && { document_ids: documentIds }),
    ...(workIds && { work_ids: workIds }),
    ...(sourceFamilies && { source_families: sourceFamilies }),
  }
  return { mode: 'SEARCH', filters, order: asked.order, ...limits }
}
