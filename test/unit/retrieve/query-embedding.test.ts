import { expect, test } from 'vitest'
import { memoryCache } from '../../../workers/adapters/cache/memory.ts'
import { systemClock } from '../../../workers/adapters/clock/system.ts'
import { EmbedderName } from '../../../workers/domain/index-version.ts'
import { TenantId } from '../../../workers/domain/scope.ts'
import type { Embedder, Embedding } from '../../../workers/ports/embedder.ts'
import { queryEmbedding } from '../../../workers/retrieve/query-embedding.ts'
import { recorder } from '../../../workers/retrieve/recorder.ts'
import { aScope } from '../../support/scopes.ts'

const counted = (name = 'model-1') => {
  const asked: string[] = []
  const embedder: Embedder = {
    version: EmbedderName.parse(name),
    dimensions: 1,
    rankWeight: 1,
    embed: async (texts) => {
      asked.push(...texts)
      return texts.map(() => Float32Array.of(asked.length))
    },
  }
  return { asked, embedder }
}
const schoolB = aScope({ tenant: TenantId.parse('school-b') })

test('a question asked again costs no model call, unless another school or another model asks', async () => {
  const { asked, embedder } = counted()
  const queryEmbeddings = memoryCache<Embedding>(10)
  const on = { queryEmbeddings }
  const first = await queryEmbedding('What is mitosis?', aScope(), embedder, on, recorder(systemClock))
  expect(await queryEmbedding('What is mitosis?', aScope(), embedder, on, recorder(systemClock))).toBe(first)
  expect(asked).toHaveLength(1)
  expect(await queryEmbedding('What is mitosis?', schoolB, embedder, on, recorder(systemClock))).not.toBe(
    first,
  )
  expect(asked).toHaveLength(2)
  const other = counted('model-2')
  await queryEmbedding('What is mitosis?', aScope(), other.embedder, on, recorder(systemClock))
  expect(other.asked).toHaveLength(1)
})

test('a model that failed is asked again', async () => {
  const { embedder } = counted()
  let down = true
  const flaky: Embedder = {
    ...embedder,
    embed: (...given) => (down ? Promise.reject(new Error('down')) : embedder.embed(...given)),
  }
  const on = { queryEmbeddings: memoryCache<Embedding>(10) }
  await expect(queryEmbedding('What?', aScope(), flaky, on, recorder(systemClock))).rejects.toThrow('down')
  down = false
  await expect(queryEmbedding('What?', aScope(), flaky, on, recorder(systemClock))).resolves.toHaveLength(1)
})
