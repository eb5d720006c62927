import { expect, test } from 'vitest'
import { workersAiEmbedder } from '../../workers/adapters/embedder/workers-ai.ts'
import { fakeWorkersAi } from '../support/fake-workers-ai.ts'
import { embedderContract } from './embedder.suite.ts'

embedderContract(() => workersAiEmbedder(fakeWorkersAi().ai), 250)

test('asks for 100 texts a call and has four calls under way at most', async () => {
  const { ai, calls } = fakeWorkersAi()
  await workersAiEmbedder(ai).embed(
    Array.from({ length: 950 }, (_, at) => `text ${at}`),
    'passage',
  )
  expect(calls.map((call) => call.texts)).toEqual([...Array.from({ length: 9 }, () => 100), 50])
  expect(Math.max(...calls.map((call) => call.atOnce))).toBe(4)
})

test('throws when the service fails, without the text', async () => {
  const embedder = workersAiEmbedder(fakeWorkersAi(new Error('3040: Capacity temporarily exceeded')).ai)
  await expect(embedder.embed(['secret words'], 'query')).rejects.toThrow(
    'Workers AI failed to embed 1 texts',
  )
})

test.each([
  ['nothing', {}],
  ['too few vectors', { data: [] }],
  ['vectors of another size', { data: [[1, 2, 3]] }],
  ['a vector of zeros', { data: [new Array(1024).fill(0)] }],
  ['a queued answer', { request_id: 'x' }],
])('throws when the service answers with %s', async (_, answer) => {
  const ai = { run: async () => answer } as unknown as Ai
  await expect(workersAiEmbedder(ai).embed(['x'], 'query')).rejects.toThrow()
})
