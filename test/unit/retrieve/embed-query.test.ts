import { expect, test } from 'vitest'
import { memoryCache } from '../../../workers/adapters/cache/memory.ts'
import { systemClock } from '../../../workers/adapters/clock/system.ts'
import type { Partition } from '../../../workers/domain/facets.ts'
import { EmbedderName } from '../../../workers/domain/index-version.ts'
import type { Embedder, Embedding } from '../../../workers/ports/embedder.ts'
import { embedQuery } from '../../../workers/retrieve/embed-query.ts'
import { recorder } from '../../../workers/retrieve/recorder.ts'
import { aScope } from '../../support/scopes.ts'

test.each([
  ['there is nothing to search', async (): Promise<readonly Partition[]> => []],
  ['the library does not answer', () => Promise.reject(new Error('down'))],
])('no embedding is left running when %s', async (_, partitions) => {
  let running = 0
  const slow: Embedder = {
    version: EmbedderName.parse('slow-1'),
    dimensions: 1,
    rankWeight: 1,
    async embed() {
      running += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      return [Float32Array.of(1)]
    },
  }
  const on = {
    embedders: [slow],
    queryEmbeddings: memoryCache<Embedding>(1),
  } as const
  await embedQuery('q', aScope(), partitions(), on, recorder(systemClock))
  expect(running).toBe(0)
})

test('a model that does not know the script of a question is not asked', async () => {
  let asked = 0
  const english: Embedder = {
    version: EmbedderName.parse('english-1'),
    dimensions: 1,
    rankWeight: 1,
    reads: (text) => !/\p{Script=Devanagari}/u.test(text),
    async embed() {
      asked += 1
      return [Float32Array.of(1)]
    },
  }
  const partition = { key: 'english-1/global' } as unknown as Partition
  const on = { embedders: [english], queryEmbeddings: memoryCache<Embedding>(1) } as const
  const embed = (query: string) =>
    embedQuery(query, aScope(), Promise.resolve([partition]), on, recorder(systemClock))
  expect(await embed('पानी क्या है')).toEqual({ ok: true, model: english, embedding: null })
  expect(asked).toBe(0)
  expect(await embed('What is water?')).toMatchObject({ ok: true, embedding: Float32Array.of(1) })
})
