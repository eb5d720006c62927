import type { ChunkId } from '../domain/ids.ts'
import type { Evidence, ScoreParts } from '../domain/passage.ts'

/** The constant of Cormack, Clarke and Büttcher (SIGIR 2009): it damps the lead of the first ranks. */
const RANK_DAMPING = 60

/** The ids one arm found in one place, best first. */
export interface Ranking {
  readonly arm: Exclude<keyof ScoreParts, 'rerank'>
  /** How much its ranks count, 0–1. */
  readonly weight: number
  readonly ids: readonly ChunkId[]
  /** What the index scored each, where it is evidence. */
  readonly scores?: readonly number[]
}

/** A chunk and what each arm gave to its place. */
export interface FusedHit {
  readonly chunkId: ChunkId
  /** The sum of the parts; orders hits and means nothing else. */
  readonly score: number
  readonly parts: ScoreParts
  readonly evidence: Evidence
}

/**
 * Merges rankings by reciprocal rank, best first, ties by id. Only order matters: raw scores of different indices do not
 * compare. The order of the rankings does not.
 */
export function fuse(rankings: readonly Ranking[]): FusedHit[] {
  const found = new Map<ChunkId, { parts: Writable<ScoreParts>; evidence: Writable<Evidence> }>()
  for (const { arm, weight, ids, scores } of rankings) {
    ids.forEach((id, at) => {
      const one = found.get(id) ?? {
        parts: { lexical: 0, dense: 0, figures: 0, rerank: 0 },
        evidence: { bm25: null, cosine: null },
      }
      one.parts[arm] += weight / (RANK_DAMPING + at + 1)
      if (scores !== undefined && arm === 'lexical') one.evidence.bm25 = scores[at]! / scores[0]!
      if (scores !== undefined && arm === 'dense') one.evidence.cosine = scores[at]!
      found.set(id, one)
    })
  }
  return [...found]
    .map(([chunkId, { parts, evidence }]) => ({ chunkId, score: scoreOf(parts), parts, evidence }))
    .sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
}

/** What the parts come to. */
export const scoreOf = ({ lexical, dense, figures, rerank }: ScoreParts): number =>
  lexical + dense + figures + rerank

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
