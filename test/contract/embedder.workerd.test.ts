import { memory } from '@tensorflow/tfjs-core'
import { expect, test } from 'vitest'
import { embeddedEmbedder } from '../../workers/adapters/embedder/embedded.ts'
import { loadEmbeddedModel } from '../../workers/adapters/embedder/embedded-model.ts'
import { embedderContract } from './embedder.suite.ts'

const embedded = embeddedEmbedder(loadEmbeddedModel)

embedderContract(() => embedded, 12)

test('keeps no memory of the texts', async () => {
  await embedded.embed(['x'], 'query')
  const before = memory().numTensors
  await embedded.embed(['a short one', 'a longer one '.repeat(100)], 'passage')
  expect(memory().numTensors).toBe(before)
})

test('reads what stands beyond the 128 tokens of the model', async () => {
  const start = 'the treaty was signed after the war '.repeat(20)
  const [plants, war] = await embedded.embed(
    [`${start} ${'plants make food '.repeat(40)}`, start + start],
    'passage',
  )
  expect(plants!.reduce((sum, value, at) => sum + value * war![at]!, 0)).toBeLessThan(0.9)
})

test('loads again after loading failed', async () => {
  let calls = 0
  const failing = embeddedEmbedder(async () => {
    calls += 1
    throw new Error('no such model')
  })
  await expect(failing.embed(['x'], 'query')).rejects.toThrow('no such model')
  await expect(failing.embed(['x'], 'query')).rejects.toThrow('no such model')
  expect(calls).toBe(2)
})
