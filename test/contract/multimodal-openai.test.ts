import { expect, test } from 'vitest'
import type { VectorServer } from '../../workers/adapters/embedder/ask-for-vectors.ts'
import { openAiMultimodal } from '../../workers/adapters/multimodal-embedder/openai.ts'
import { colourVector, multimodalContract, pictureOf } from './multimodal-embedder.suite.ts'

const DIMENSIONS = 64

/** A server as strict as Jina's: each item a text or a base64 picture, and nothing else. It answers in reverse order, which `index` allows. */
function aServer() {
  const calls: { readonly authorization: string | null; readonly body: Record<string, unknown> }[] = []
  const fetch: VectorServer['fetch'] = async (url, init) => {
    const request = new Request(url, init)
    const body = (await request.json()) as { input: Record<string, string>[]; dimensions: number }
    calls.push({ authorization: request.headers.get('authorization'), body })
    const isItem = (item: Record<string, string>) =>
      Object.keys(item).length === 1 && (item.text || /^[A-Za-z0-9+/]+=*$/.test(item.image ?? ''))
    if (body.input.length < 1 || body.input.length > 8 || !body.input.every(isItem))
      return new Response('bad input', { status: 422 })
    const data = body.input.map(({ text, image }, index) => ({
      object: 'embedding',
      index,
      embedding: colourVector(text ?? atob(image!), body.dimensions),
    }))
    return Response.json({ object: 'list', data: data.reverse() })
  }
  return { calls, fetch }
}

const anEmbedder = (given: Partial<VectorServer> = {}) =>
  openAiMultimodal({
    fetch: aServer().fetch,
    url: 'https://mm.example.org/v1/embeddings',
    model: 'jina-clip-v2',
    key: null,
    dimensions: DIMENSIONS,
    ...given,
  })

multimodalContract(() => anEmbedder(), 40)

test.each([
  ['a key where there is one', 'k', 'Bearer k'],
  ['no key where there is none', null, null],
])('sends %s', async (_, key, authorization) => {
  const { fetch, calls } = aServer()
  await anEmbedder({ fetch, key }).embedImages([pictureOf('red')])
  const input = [{ image: btoa('RIFF red') }]
  const body = { model: 'jina-clip-v2', dimensions: DIMENSIONS, embedding_type: 'float', input }
  expect(calls).toEqual([{ authorization, body }])
})

const answering = (data: unknown) => Response.json({ data })
const good = colourVector('red', DIMENSIONS)

test.each<[string, () => Response]>([
  ['refuses', () => new Response('no', { status: 401 })],
  ['answers no JSON', () => new Response('<html>')],
  ['answers with too few vectors', () => answering([])],
  ['answers with too many', () => answering([0, 1].map((index) => ({ index, embedding: good })))],
  ['answers for another item', () => answering([{ index: 1, embedding: good }])],
  ['answers with vectors of another size', () => answering([{ index: 0, embedding: [1, 2] }])],
  ['answers with no numbers', () => answering([{ index: 0, embedding: good.map(() => Number.NaN) }])],
  ['answers with a vector of zeros', () => answering([{ index: 0, embedding: good.map(() => 0) }])],
])('throws when the server %s', async (_, respond) => {
  await expect(anEmbedder({ fetch: async () => respond() }).embedQueries(['x'])).rejects.toThrow(
    /embedding server|without length/,
  )
})

test('gives up a server that does not answer', async () => {
  let signal: AbortSignal | null | undefined
  const fetch: VectorServer['fetch'] = async (_, init) => {
    signal = init.signal
    throw new DOMException('late', 'TimeoutError')
  }
  await expect(anEmbedder({ fetch }).embedQueries(['x'])).rejects.toThrow('late')
  expect(signal).toBeInstanceOf(AbortSignal)
})
