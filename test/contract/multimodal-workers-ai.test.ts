import { expect, test } from 'vitest'
import { workersAiMultimodal } from '../../workers/adapters/multimodal-embedder/workers-ai.ts'
import { colourVector, multimodalContract, pictureOf } from './multimodal-embedder.suite.ts'

const MODEL = { model: '@cf/example/clip-large', dimensions: 64 }

/** Stands in for Workers AI: one of `text` and `image`, 1–100 texts or 1–4 pictures. */
function anAi(fault?: Error) {
  const calls: Record<string, string[]>[] = []
  const run = async (model: string, input: { text?: string[]; image?: string[] }) => {
    calls.push(input as Record<string, string[]>)
    if (fault) throw fault
    if (model !== MODEL.model) throw new Error(`5007: No such model ${model}`)
    const [items, most] = input.text ? [input.text, 100] : [input.image!.map((one) => atob(one)), 4]
    if (Object.keys(input).length !== 1 || items.length < 1 || items.length > most)
      throw new Error('5006: bad input')
    return { shape: [items.length, 64], data: items.map((item) => colourVector(item, 64)) }
  }
  return { ai: { run } as unknown as Ai, calls }
}

multimodalContract(() => workersAiMultimodal(anAi().ai, MODEL), 120)

test('throws when the service fails, without the question', async () => {
  const embedder = workersAiMultimodal(anAi(new Error('3040: Capacity temporarily exceeded')).ai, MODEL)
  await expect(embedder.embedQueries(['secret words'])).rejects.toThrow('Workers AI failed to embed 1 items')
})

test.each([
  ['nothing', {}],
  ['too few vectors', { data: [] }],
  ['vectors of another size', { data: [[1, 2, 3]] }],
  ['no numbers', { data: [new Array(64).fill(Number.NaN)] }],
  ['a vector of zeros', { data: [new Array(64).fill(0)] }],
])('throws when the service answers with %s', async (_, answer) => {
  const ai = { run: async () => answer } as unknown as Ai
  await expect(workersAiMultimodal(ai, MODEL).embedImages([pictureOf('red')])).rejects.toThrow()
})
