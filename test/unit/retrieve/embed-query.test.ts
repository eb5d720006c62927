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
