import { expect, test } from 'vitest'
import { type OpenAiEmbedding, openAiEmbedder } from '../../workers/adapters/embedder/openai.ts'
import { wordVector } from '../support/word-vector.ts'
import { embedderContract } from './embedder.suite.ts'

interface SeenCall {
  readonly authorization: string | null
  readonly model: string
  readonly input: readonly string[]
}

/** A server as strict as Text Embeddings Inference: 32 texts a call. It answers in reverse order, which the format allows. */
function aServer() {
  const calls: SeenCall[] = []
  const fetch: OpenAiEmbedding['fetch'] = async (url, init) => {
    const request = new Request(url, init)
    const { model, input } = (await request.json()) as { model: string; input: string[] }
    calls.push({ authorization: request.headers.get('authorization'), model, input })
    if (input.length < 1 || input.length > 32) return new Response('batch size', { status: 422 })
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: wordVector(text, 384),
    }))
    return Response.json({ object: 'list', model, data: data.reverse() })
  }
  return { calls, fetch }
}

const anEmbedder = (given: Partial<OpenAiEmbedding> = {}) =>
  openAiEmbedder({
    fetch: aServer().fetch,
    url: 'http://localhost:8080/v1/embeddings',
    model: 'intfloat/E5-small',
    key: null,
    dimensions: 384,
    ...given,
  })

embedderContract(() => anEmbedder(), 100)

test.each([
  ['a key where there is one', 'k', 'Bearer k'],
  ['no key where there is none', null, null],
])('sends %s', async (_, key, authorization) => {
  const { fetch, calls } = aServer()
  await anEmbedder({ fetch, key }).embed(['x'], 'query')
  expect(calls).toEqual([{ authorization, model: 'intfloat/E5-small', input: ['x'] }])
})

test('writes the prefix of the purpose before each text', async () => {
  const { fetch, calls } = aServer()
  const embedder = anEmbedder({ fetch, prefixes: { passage: 'passage: ', query: 'query: ' } })
  await embedder.embed(['x'], 'query')
  await embedder.embed(['y'], 'passage')
  expect(calls.map((call) => call.input)).toEqual([['query: x'], ['passage: y']])
})

test.each([
  ['refuses', new Response('no', { status: 401 })],
  ['answers something else', Response.json({ data: [] })],
  ['answers with vectors of another size', Response.json({ data: [{ index: 0, embedding: [1, 2] }] })],
])('throws when the server %s', async (_, response) => {
  await expect(anEmbedder({ fetch: async () => response }).embed(['x'], 'query')).rejects.toThrow(
    'embedding server',
  )
})

test('throws when the server answers twice for one text and not for another', async () => {
  const data = [0, 0].map((index) => ({ index, embedding: [1, 0, 0] }))
  const embedder = anEmbedder({ fetch: async () => Response.json({ data }), dimensions: 3 })
  await expect(embedder.embed(['x', 'y'], 'query')).rejects.toThrow('embedding server')
})
