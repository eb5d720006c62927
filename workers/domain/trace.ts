import { z } from 'zod'

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
