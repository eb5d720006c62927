import { contextUnder } from '../domain/chunk.ts'
import type { Fallback } from './answer.ts'
import { scoreOf } from './fuse.ts'
import type { Found } from './hydrate.ts'
import type { RetrievePorts } from './ports.ts'
import type { Recorder } from './recorder.ts'

/**
 * What the whole of a reranker's score counts beside a first rank, which counts 1/61: its judgement decides between passages that
 * both arms found, and a rank of either between passages it holds for alike.
 */
export const RERANK_WEIGHT = 0.05

/** Milliseconds after which an answer is given in the order of the fused rankings. */
const DEADLINE = 1_500

/** The lead of the first passage over the next, by BM25, from which nothing is asked. Not fitted: see docs/evaluation.md. */
export const CLEAR_LEAD = 0.35

/** Passages in a better order, and what stood in the way of it. */
export interface Reranked {
  readonly found: readonly Found[]
  readonly fallback: readonly Fallback[]
}

/**
 * Puts passages in the order a model judges them to answer the question. Skipped where the first is clearly ahead; a model that
 * fails or is late leaves the order as it is, and that is told.
 */
export async function rerank(
  query: string,
  found: readonly Found[],
  on: Pick<RetrievePorts, 'reranker' | 'timer' | 'log'>,
  watch: Recorder,
): Promise<Reranked> {
  const { reranker } = on
  const skipped = (why: string): Reranked => {
    watch.note('rerank', { outcome: 'skipped', why })
    return { found, fallback: [] }
  }
  if (reranker === null) return skipped('none_set_up')
  if (found.length < 2) return skipped('nothing_to_order')
  if (leadOf(found) >= CLEAR_LEAD) return skipped('margin')
  const { rung, stop } = on.timer.start(DEADLINE)
  const judged = watch.time('rerank', () =>
    reranker.rerank(
      query,
      found.map(({ chunk, document, hit }) => ({
        text: chunk.text,
        context: contextUnder(document.title, chunk),
        ...hit.evidence,
      })),
    ),
  )
  try {
    const scores = await Promise.race([judged, rung.then(() => null)])
    if (scores === null) {
      watch.note('rerank', { outcome: 'skipped', why: 'deadline' })
      return { found, fallback: [{ step: 'rerank', reason: 'timeout' }] }
    }
    watch.note('rerank', { in: found.length, out: scores.length, why: reranker.name })
    return { found: inOrder(found, scores), fallback: [] }
  } catch (error) {
    on.log.event('rerank-failed', { error: error instanceof Error ? error.name : 'unknown' })
    return { found, fallback: [{ step: 'rerank', reason: 'failed' }] }
  } finally {
    stop()
    judged.catch(() => {})
  }
}

/**
 * How far the first passage is ahead of every other by its words, 0–1, where its meaning found it first, too, or found nothing; else 0,
 * as where two partitions have a best one each.
 */
export function leadOf(found: readonly Found[]): number {
  const [first, ...others] = found.map(({ hit }) => hit.evidence)
  if (first === undefined || first.bm25 === null) return 0
  const mostSimilar = Math.max(-1, ...others.map(({ cosine }) => cosine ?? -1))
  if (mostSimilar > (first.cosine ?? -1)) return 0
  return Math.max(0, first.bm25 - Math.max(0, ...others.map(({ bm25 }) => bm25 ?? 0)))
}

const inOrder = (found: readonly Found[], scores: readonly number[]): Found[] =>
  found
    .map((one, at) => {
      const parts = { ...one.hit.parts, rerank: RERANK_WEIGHT * scores[at]! }
      return { ...one, hit: { ...one.hit, parts, score: scoreOf(parts) } }
    })
    .sort((a, b) => b.hit.score - a.hit.score)
