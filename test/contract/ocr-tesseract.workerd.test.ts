import { env } from 'cloudflare:test'
import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import { expect, test } from 'vitest'
import { tesseractOcr } from '../../workers/adapters/ocr-provider/tesseract.ts'
import { loadTesseract } from '../../workers/adapters/ocr-provider/tesseract-model.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import getBlock from '../../workers/adapters/pdfium/get-block.wasm'
import { asPage } from '../../workers/ingest/extract/ocr/as-page.ts'
import { layoutScan } from '../../workers/ingest/extract/ocr/layout-scan.ts'
import { ocrPageOf } from '../../workers/ingest/extract/ocr/ocr-page-of.ts'
import { characterError } from '../corpus/error-rate.mjs'
import { surveyed } from '../support/laid-out.ts'
import { sceneOf, textOf } from '../support/ocr/scenes.ts'

const engine = pdfiumEngine(pdfium, getBlock)
const ocr = tesseractOcr(loadTesseract)

test.each([
  ['English', 'en', env.CELL_DIVISION],
  ['Hindi', 'hi', env.HINDI_LESSON],
])('a page of %s print is recognised inside a Worker', async (_, language, file) => {
  const scene = await sceneOf(engine, new Uint8Array(file), language, { width: 1000 })
  const scanned = await ocrPageOf(scene.image, [language], { ocr })
  if (!scanned.ok) throw new Error(scanned.error.detail)
  const layout = layoutScan(scanned.value, 0, surveyed([asPage(scanned.value, 0)]))
  const text = layout.drafts.map((draft) => draft.text).join(' ')
  expect(layout.outcome).toBe('ocr')
  expect(characterError(text, textOf(scene))).toBeLessThan(0.02)
})
