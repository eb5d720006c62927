import { describe, expect, test } from 'vitest'
import { embeddedScorer } from '../../workers/adapters/reranker/embedded.ts'
import { httpReranker } from '../../workers/adapters/reranker/http.ts'
import { workersAiReranker } from '../../workers/adapters/reranker/workers-ai.ts'
import type { RerankCandidate } from '../../workers/ports/reranker.ts'
import { rerankerContract } from './reranker.suite.ts'

const PASSAGE: RerankCandidate = { text: 'A passage.', context: 'Book', bm25: 1, cosine: 0.5 }

/** Words of the question that a passage has: what the stand-ins judge by. */
const shared = (query: string, text: string): number => {
  const words = new Set(query.toLowerCase().match(/\p{L}+/gu))
  return (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).filter((word) => words.has(word)).length
}

describe('the embedded scorer', () => rerankerContract(() => embeddedScorer, 100))

describe('Workers AI', () => {
  const ai = (answer: (input: { query: string; contexts: { text: string }[] }) => unknown) =>
    ({
      run: async (_: string, input: { query: string; contexts: { text: string }[] }) => answer(input),
    }) as unknown as Ai

  rerankerContract(
    () =>
      workersAiReranker(
        ai(({ query, contexts }) => ({
          response: contexts
            .map(({ text }, id) => ({ id, score: shared(query, text) / 20 }))
            .sort((a, b) => b.score - a.score),
        })),
      ),
    100,
  )

  test.each([
    ['nothing', null],
    ['too few scores', { response: [] }],
    ['a score of another scale', { response: [{ id: 0, score: 7 }] }],
    ['no score at all', { response: [{ id: 0 }] }],
  ])('an answer with %s is a fault', async (_, answer) => {
    await expect(workersAiReranker(ai(() => answer)).rerank('q', [PASSAGE])).rejects.toThrow('did not answer')
  })
})

interface Asked {
  readonly url: string
  readonly headers: Headers
  readonly body: { query: string; texts?: string[]; documents?: string[]; top_n?: number; model?: string }
}

/** A server that keeps what it was asked. */
function server(answer: (asked: Asked) => Response, said: { model: string | null; key: string | null }) {
  const calls: Asked[] = []
  const reranker = httpReranker({
    url: 'http://rerank.test/rerank',
    ...said,
    fetch: async (url, init) => {
      const asked = { url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) }
      calls.push(asked)
      return answer(asked)
    },
  })
  return { calls, reranker }
}

describe('Text Embeddings Inference', () => {
  const tei = ({ body }: Asked) =>
    body.texts === undefined || body.texts.length > 32
      ? new Response('too many', { status: 413 })
      : Response.json(
          body.texts.map((text, index) => ({ index, score: shared(body.query, text) / 20 })).reverse(),
        )
  rerankerContract(() => server(tei, { model: null, key: null }).reranker, 100)

  test('no key is sent where there is none', async () => {
    const { calls, reranker } = server(tei, { model: null, key: null })
    await reranker.rerank('q', [PASSAGE])
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null])
  })
})

describe("Cohere's and Jina's API, with logits", () => {
  const cohere = ({ body }: Asked) =>
    Response.json({
      results: (body.documents ?? []).map((text, index) => ({
        index,
        relevance_score: shared(body.query, text) - 3,
      })),
    })
  rerankerContract(() => server(cohere, { model: 'rerank-v3.5', key: 'k' }).reranker, 100)

  test('model, key and number are sent', async () => {
    const { calls, reranker } = server(cohere, { model: 'rerank-v3.5', key: 'k' })
    await reranker.rerank('q', [PASSAGE])
    expect(calls[0]!.headers.get('authorization')).toBe('Bearer k')
    expect(calls[0]!.body).toEqual({
      model: 'rerank-v3.5',
      query: 'q',
      documents: ['Book\nA passage.'],
      top_n: 1,
    })
  })

  test.each([
    ['an error', () => new Response('no', { status: 503 }), 'answered 503'],
    ['another shape', () => Response.json({ scores: [1] }), 'did not answer'],
    ['a score of a passage nobody sent', () => Response.json([{ index: 1, score: 0 }]), 'did not answer'],
    [
      'one passage twice',
      () => Response.json([0, 0].map((index) => ({ index, score: 0 }))),
      'did not answer',
    ],
  ])('%s is a fault', async (_, answer, said) => {
    const { reranker } = server(answer, { model: 'm', key: null })
    await expect(
      reranker.rerank('q', [PASSAGE, ...(said === 'did not answer' ? [PASSAGE] : [])]),
    ).rejects.toThrow(said)
  })
})
