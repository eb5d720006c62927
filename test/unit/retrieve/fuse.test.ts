import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChunkId } from '../../../workers/domain/ids.ts'
import { fuse, type Ranking, scoreOf } from '../../../workers/retrieve/fuse.ts'
import { aBlock, aChunk } from '../../support/builders.ts'

const ids = Array.from({ length: 30 }, (_, position) => aChunk([aBlock()], { position }).id)
const pick = (...at: number[]): ChunkId[] => at.map((one) => ids[one]!)
const ranking = fc.record({
  arm: fc.constantFrom('lexical' as const, 'dense' as const, 'figures' as const),
  weight: fc.constantFrom(0.3, 1),
  ids: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 20 }),
})

test('a chunk found by both arms is one hit with both shares', () => {
  const [first] = fuse([
    { arm: 'lexical', weight: 1, ids: pick(0, 1) },
    { arm: 'dense', weight: 1, ids: pick(2, 1) },
  ])
  expect(first).toEqual({
    chunkId: ids[1],
    score: 1 / 62 + 1 / 62,
    parts: { lexical: 1 / 62, dense: 1 / 62, figures: 0, rerank: 0 },
    evidence: { bm25: null, cosine: null },
  })
})

test('a ranking counts by its weight', () => {
  const [first, second] = fuse([
    { arm: 'lexical', weight: 1, ids: pick(0) },
    { arm: 'dense', weight: 0.3, ids: pick(1, 0) },
  ])
  expect(first!.parts).toEqual({ lexical: 1 / 61, dense: 0.3 / 62, figures: 0, rerank: 0 })
  expect(second!.parts).toEqual({ lexical: 0, dense: 0.3 / 61, figures: 0, rerank: 0 })
})

test('equal scores are ordered by id', () => {
  const hits = fuse([
    { arm: 'lexical', weight: 1, ids: pick(5) },
    { arm: 'dense', weight: 1, ids: pick(4) },
  ])
  expect(hits.map((hit) => hit.chunkId)).toEqual([...pick(4, 5)].sort())
})

test('the order of the rankings does not matter', () => {
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 5 }), (rankings: Ranking[]) => {
      const order = (all: Ranking[]) => fuse(all).map((hit) => [hit.chunkId, hit.score.toFixed(12)])
      expect(order([...rankings].reverse())).toEqual(order(rankings))
    }),
  )
})

test('every id once, best first, and the parts add up to the score', () => {
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 5 }), (rankings: Ranking[]) => {
      const hits = fuse(rankings)
      expect(new Set(hits.map((hit) => hit.chunkId))).toEqual(new Set(rankings.flatMap((one) => one.ids)))
      expect(hits).toHaveLength(new Set(hits.map((hit) => hit.chunkId)).size)
      hits.forEach((hit, at) => {
        expect(hit.score).toBe(scoreOf(hit.parts))
        if (at > 0) expect(hit.score).toBeLessThanOrEqual(hits[at - 1]!.score)
      })
    }),
  )
})

test('evidence of words is a share of the best of the same ranking, that of meaning as it is', () => {
  const hits = fuse([
    { arm: 'lexical', weight: 1, ids: pick(0, 1), scores: [8, 2] },
    { arm: 'lexical', weight: 1, ids: pick(2), scores: [0.000001] },
    { arm: 'dense', weight: 0.3, ids: pick(1, 3), scores: [0.7, 0.4] },
  ])
  const told = new Map(hits.map(({ chunkId, evidence }) => [chunkId, evidence]))
  expect(pick(0, 1, 2, 3).map((id) => told.get(id))).toEqual([
    { bm25: 1, cosine: null },
    { bm25: 0.25, cosine: 0.7 },
    { bm25: 1, cosine: null },
    { bm25: null, cosine: 0.4 },
  ])
})
