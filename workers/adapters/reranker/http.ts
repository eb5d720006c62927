import { z } from 'zod'
import type { Reranker } from '../../ports/reranker.ts'
import { asShare, passageWords } from './passage-words.ts'

/** A server that reranks. */
export interface RerankServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The whole address, for example `http://localhost:8080/rerank`. */
  readonly url: string
  /** What Cohere and Jina call the model; null where the server has but one, as Text Embeddings Inference. */
  readonly model: string | null
  /** Null where the server asks for none. */
  readonly key: string | null
}

/** Passages in one call: what Text Embeddings Inference takes unless told otherwise. */
const PASSAGES_A_CALL = 32

/** A call that outlives the retrieval's own deadline is of no use to anybody. */
const DEADLINE_MS = 10_000

/**
 * Reranks with a server that speaks Cohere's `/rerank` (Cohere, Jina, vLLM), or that of Text Embeddings Inference. Scores outside
 * 0–1 are taken for logits.
 */
export function httpReranker(server: RerankServer): Reranker {
  const call = async (query: string, texts: readonly string[]): Promise<readonly number[]> => {
    const response = await server.fetch(server.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(server.key === null ? {} : { authorization: `Bearer ${server.key}` }),
      },
      body: JSON.stringify(
        server.model === null
          ? { query, texts, truncate: true }
          : { model: server.model, query, documents: texts, top_n: texts.length },
      ),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The rerank server answered ${response.status} to ${texts.length} passages`)
    }
    const read = Answer.safeParse(await response.json())
    const scores = new Map(read.data?.map(({ index, score }) => [index, score]))
    if (scores.size !== texts.length || texts.some((_, at) => !scores.has(at)))
      throw new Error(`The rerank server did not answer with ${texts.length} scores`)
    return texts.map((_, at) => scores.get(at)!)
  }
  return {
    name: `http-${server.model ?? 'rerank'}`,
    async rerank(query, candidates) {
      const texts = candidates.map(passageWords)
      const batches = Array.from({ length: Math.ceil(texts.length / PASSAGES_A_CALL) }, (_, at) =>
        texts.slice(at * PASSAGES_A_CALL, (at + 1) * PASSAGES_A_CALL),
      )
      const scores = (await Promise.all(batches.map((batch) => call(query, batch)))).flat()
      return scores.every((score) => score >= 0 && score <= 1) ? scores : scores.map(asShare)
    },
  }
}

const CohereScores = z
  .object({ results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })) })
  .transform(({ results }) => results.map(({ index, relevance_score: score }) => ({ index, score })))

const TeiScores = z.array(z.object({ index: z.int().min(0), score: z.number() }))

const Answer = z.union([TeiScores, CohereScores])
