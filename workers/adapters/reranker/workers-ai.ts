import { z } from 'zod'
import type { Reranker } from '../../ports/reranker.ts'
import { passageWords } from './passage-words.ts'

/** A cross-encoder for English and Chinese. It reads 512 tokens of question and passage together, and cuts the rest. */
const MODEL = '@cf/baai/bge-reranker-base'

/** Reranks with BGE on Workers AI, in one call. */
export function workersAiReranker(ai: Pick<Ai, 'run'>): Reranker {
  return {
    name: 'workers-ai-bge-reranker-base',
    async rerank(query, candidates) {
      if (candidates.length === 0) return []
      const contexts = candidates.map((one) => ({ text: passageWords(one) }))
      const answer = await ai.run(MODEL, { query, contexts, top_k: contexts.length }).catch((cause) => {
        throw new Error(`Workers AI failed to rerank ${contexts.length} passages`, { cause })
      })
      const read = Answer.safeParse(answer)
      const scores = new Map(read.data?.response.map(({ id, score }) => [id, score]))
      return candidates.map((_, at) => {
        const score = scores.get(at)
        if (score === undefined) throw new Error(`Workers AI did not answer with ${candidates.length} scores`)
        return score
      })
    },
  }
}

const Answer = z.object({
  response: z.array(z.object({ id: z.int().min(0), score: z.number().min(0).max(1) })),
})
