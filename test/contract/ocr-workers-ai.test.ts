import { expect, test } from 'vitest'
import { workersAiOcr } from '../../workers/adapters/ocr-provider/workers-ai.ts'
import { fixture } from '../support/fixtures.ts'
import { fakeVisionModel } from '../support/ocr/fake-vision-model.ts'
import { sceneOf } from '../support/ocr/scenes.ts'
import { encodeInNode } from '../support/ocr/sees-scenes.ts'
import { engine } from '../support/pdfium.ts'
import { ocrProviderSuite } from './ocr-provider.suite.ts'

const english = await sceneOf(engine, fixture('cell-division.pdf'), 'en')
const hindi = await sceneOf(engine, fixture('paudhe-hindi.pdf'), 'hi')
const provider = workersAiOcr(fakeVisionModel([english, hindi]), encodeInNode)

ocrProviderSuite(provider, [english, hindi], { across: 0.04, down: 0.01 })

test('never believes the model more than four fifths', async () => {
  const page = await provider.recognise(english.image, ['en'])
  const words = page.ok ? page.value.lines.flatMap((line) => line.words) : []
  expect(Math.max(...words.map(({ confidence }) => confidence))).toBe(0.8)
})

test('throws when the service fails', async () => {
  const failing = workersAiOcr(
    fakeVisionModel([], new Error('3040: Capacity temporarily exceeded')),
    encodeInNode,
  )
  await expect(failing.recognise(english.image, ['en'])).rejects.toThrow(
    'Workers AI failed to recognise a page',
  )
})

test.each([
  ['prose', { response: 'The picture shows a page.' }],
  ['JSON that breaks off', { response: '{"lines":[{"text":"a' }],
  ['lines without places', { response: { lines: [{ text: 'a' }] } }],
])('refuses a page to which the model answers with %s', async (_, answer) => {
  const ai = { run: async () => answer } as unknown as Ai
  const page = await workersAiOcr(ai, encodeInNode).recognise(english.image, ['en'])
  expect(page.ok || page.error.kind).toBe('page-unreadable')
})
