import { describe, expect, test } from 'vitest'
import type { RerankCandidate, Reranker } from '../../workers/ports/reranker.ts'

const QUERY = 'In which year was the treaty signed?'

const candidate = (text: string, said: Partial<RerankCandidate> = {}): RerankCandidate => ({
  text,
  context: 'History › Peace',
  bm25: null,
  cosine: null,
  ...said,
})

const ANSWERS = candidate('The treaty was signed in 1648 after thirty years of war.')
const OTHERS = [
  candidate('Plants make food from light.'),
  candidate('A treaty is an agreement between states.'),
  candidate('संधि'),
  candidate(':'),
]

/** What every reranker promises. @param many more candidates than any limit of a call */
export function rerankerContract(make: () => Reranker, many: number): void {
  describe('a reranker', () => {
    const reranker = make()

    test('has a name', () => {
      expect(reranker.name).toMatch(/^[a-z0-9.-]+$/)
    })

    test('gives each candidate a score of 0–1 in the order given, the one that answers the best', async () => {
      for (const candidates of [
        [ANSWERS, ...OTHERS],
        [...OTHERS, ANSWERS],
      ]) {
        const scores = await reranker.rerank(QUERY, candidates)
        expect(scores).toHaveLength(candidates.length)
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
        expect(scores.indexOf(Math.max(...scores))).toBe(candidates.indexOf(ANSWERS))
      }
    })

    test('takes none, and many', async () => {
      expect(await reranker.rerank(QUERY, [])).toEqual([])
      const scores = await reranker.rerank(QUERY, [
        ...Array.from({ length: many }, () => OTHERS[0]!),
        ANSWERS,
      ])
      expect(scores).toHaveLength(many + 1)
      expect(scores.indexOf(Math.max(...scores))).toBe(many)
    })
  })
}
