import type { VectorId } from '../../domain/ids.ts'
import type { Hit } from '../../ports/vector-index.ts'

/** Orders hits best first; equal scores by chunk id. */
export const bestFirst = (one: Hit<VectorId>, other: Hit<VectorId>): number =>
  other.score - one.score || (one.chunkId < other.chunkId ? -1 : 1)

/** Keeps the best of many hits. */
export interface BestHits<Id extends VectorId> {
  offer(chunkId: Id, score: number): void
  /** Best first. */
  hits(): readonly Hit<Id>[]
}

/** Keeps the best hits offered, at most `limit`. Most offers cost one comparison. */
export function bestHits<Id extends VectorId>(limit: number): BestHits<Id> {
  const kept: Hit<Id>[] = []
  return {
    offer(chunkId, score) {
      const last = kept[limit - 1]
      if (last !== undefined && score < last.score) return
      const hit = { chunkId, score }
      let place = kept.length
      while (place > 0 && bestFirst(hit, kept[place - 1]!) < 0) place--
      kept.splice(place, 0, hit)
      if (kept.length > limit) kept.pop()
    },
    hits: () => kept,
  }
}
