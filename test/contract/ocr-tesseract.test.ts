import { expect, test } from 'vitest'
import { tesseractOcr } from '../../workers/adapters/ocr-provider/tesseract.ts'
import { fixture } from '../support/fixtures.ts'
import { sceneOf } from '../support/ocr/scenes.ts'
import { tesseractInNode } from '../support/ocr/tesseract.ts'
import { engine } from '../support/pdfium.ts'
import { ocrProviderSuite } from './ocr-provider.suite.ts'

const english = await sceneOf(engine, fixture('cell-division.pdf'), 'en')
const hindi = await sceneOf(engine, fixture('paudhe-hindi.pdf'), 'hi')

ocrProviderSuite(tesseractInNode, [english, hindi], { across: 0.01, down: 0.01 })

test('begins anew after loading failed', async () => {
  let calls = 0
  const failing = tesseractOcr(async () => {
    calls += 1
    throw new Error('no such model')
  })
  await expect(failing.recognise(english.image, ['en'])).rejects.toThrow('no such model')
  await expect(failing.recognise(english.image, ['en'])).rejects.toThrow('no such model')
  expect(calls).toBe(2)
})
