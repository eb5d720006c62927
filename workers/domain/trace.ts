import { z } from 'zod'
import { Confidence } from './confidence.ts'
import { Filter } from './facets.ts'
import { ChunkId, CitationId, DocumentId, Sha256, TraceId } from './ids.ts'
import { Role, TenantId } from './scope.ts'

/** Whether a step did its work, was left out on purpose, or broke. */
export const StepOutcome = z.enum(['ran', 'skipped', 'failed', 'timeout'])
export type StepOutcome = z.infer<typeof StepOutcome>

/** A step of a retrieval. Steps that ran more than once under one name are added up. */
export const TraceStep = z.strictObject({
  /** The names from the outermost step down, with `/` between them: `gather/lexical`. */
  path: z.string().min(1).max(120),
  /** Milliseconds from the beginning of the retrieval to its first start. */
  startMs: z.number().min(0),
  ms: z.number().min(0),
  runs: z.int().min(0),
  /** Candidates that went in and came out, where they were counted. */
  in: z.int().min(0).nullable(),
  out: z.int().min(0).nullable(),
  outcome: StepOutcome,
  /** Why it was left out or broke: the name of a reason or a fault. */
  why: z.string().max(120).nullable(),
})
export type TraceStep = z.infer<typeof TraceStep>

/** How often a cache had what was asked of it, and how often it had not; null where it was not asked. */
export const CacheUse = z.strictObject({ hits: z.int().min(0), misses: z.int().min(0) }).nullable()
export type CacheUse = z.infer<typeof CacheUse>

/** What the caches of a retrieval gave. */
export const CacheUses = z.strictObject({ queryEmbedding: CacheUse, semantic: CacheUse, content: CacheUse })
export type CacheUses = z.infer<typeof CacheUses>

/** The beginning of a list, and how many more it had. */
const few = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item).readonly(), more: z.int().min(0) })

const limits = {
  maxPassages: z.int().min(1),
  tokenBudget: z.int().min(1).nullable(),
  minConfidence: z.number().min(0).max(1),
}

/** What was asked, without a word of it. */
const Asked = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('SEARCH'),
    filter: Filter,
    order: z.enum(['document', 'rank']),
    ...limits,
  }),
  z.strictObject({
    mode: z.literal('FETCH'),
    documentId: DocumentId,
    /** How the part was named. */
    by: z.enum(['all', 'pages', 'heading', 'ordinals', 'time']),
    cursor: z.int().min(0),
    ...limits,
  }),
])

/** What one retrieval did: ids, numbers and names, and no text of a question, a page or a person. */
export const Trace = z.strictObject({
  id: TraceId,
  /** Milliseconds since 1970, UTC. */
  at: z.int(),
  asked: Asked,
  /** Whose authority it had: nothing outside these audiences could be found. */
  scope: z.strictObject({ tenant: TenantId.nullable(), role: Role, audiences: few(z.string()) }),
  /** What was searched: partitions of the live version of the index, as the index names them. */
  partitions: few(
    z.strictObject({
      key: z.string(),
      generation: z.int(),
      hidden: z.int().min(0),
      unsettled: z.int().min(0),
    }),
  ),
  steps: few(TraceStep),
  caches: CacheUses,
  /** Ways in which the answer fell short of how it was meant to be found. */
  fallback: z.array(z.strictObject({ step: z.string(), reason: z.string() })).readonly(),
  /** The passages in the order of the answer; the parts of a score add up to it. */
  returned: few(
    z.strictObject({
      chunkId: ChunkId,
      citationId: CitationId,
      rank: z.int().nullable(),
      score: z.number().nullable(),
      parts: z.record(z.string(), z.number()).nullable(),
    }),
  ),
  confidence: Confidence,
  noGoodMatch: z.boolean(),
  nothing: z.string().nullable(),
  ms: z.number().min(0),
  cost: z.strictObject({ roundTrips: z.int().min(0), rowsRead: z.int().min(0) }),
})
export type Trace = z.infer<typeof Trace>

/** A query as it is kept with a trace. */
export const TracedQuery = z.strictObject({
  /** Keyed, and another for every school: equal queries of one school have the same. */
  sha256: Sha256,
  /** Null unless the school has its queries kept. */
  text: z.string().nullable(),
})
export type TracedQuery = z.infer<typeof TracedQuery>

/** A trace with the query it is of; null for what has none, such as FETCH. */
export interface KeptTrace {
  readonly trace: Trace
  readonly query: TracedQuery | null
}
