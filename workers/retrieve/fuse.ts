import type { ChunkId } from '../domain/ids.ts'
import type { ScoreParts } from '../domain/passage.ts'

/** The constant of Cormack, Clarke and Büttcher (SIGIR 2009): it damps the lead of the first ranks. */
const RANK_DAMPING = 60

/** The ids one arm found in one place, best first. */
export interface Ranking {
  readonly arm: keyof ScoreParts
  /** How much its ranks count, 0–1. */
  readonly weight: number
  readonly ids: readonly ChunkId[]
}

/** A chunk and what each arm gave to its place. */
export interface FusedHit {
  readonly chunkId: ChunkId
  /** The sum of the parts; orders hits and means nothing else. */
  readonly score: number
  readonly parts: ScoreParts
}

/**
 * Merges rankings by reciprocal rank, best first, ties by id. Only order matters: raw scores of different indices do not
 * compare. The order of the rankings does not.
 */
export function fuse(rankings: readonly Ranking[]): FusedHit[] {
  const parts = new Map<ChunkId, { lexical: number; dense: number; figures: number }>()
  for (const { arm, weight, ids } of rankings) {
    ids.forEach((id, at) => {
      const sum = parts.get(id) ?? { lexical: 0, dense: 0, figures: 0 }
      sum[arm] += weight / (RANK_DAMPING + at + 1)
      parts.set(id, sum)
    })
  }
  return [...parts]
    .map(([chunkId, part]) => ({ chunkId, score: part.lexical + part.dense + part.figures, parts: part }))
    .sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
}
