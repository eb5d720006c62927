import { describe } from 'vitest'
import { pdfiumRenderer } from '../../workers/adapters/page-renderer/pdfium-webp.ts'
import type { PdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import { compiled } from '../support/compiled.ts'
import { rendererByParts } from '../support/counted-source.ts'
import { engine, engineOfSmallBlocks } from '../support/pdfium.ts'
import { webpDecoder } from '../support/webp.ts'
import { pageRendererSuite } from './page-renderer.suite.ts'
import { cropSuite } from './page-renderer-crop.suite.ts'

const decode = webpDecoder(compiled('@jsquash/webp/codec/dec/webp_dec.wasm'))
const renderer = (pdfium: PdfiumEngine) =>
  pdfiumRenderer(pdfium, compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))

describe('whole files', () => {
  pageRendererSuite(renderer(engine), decode)
  cropSuite(renderer(engine), decode)
})

describe('by parts', () => {
  const byParts = rendererByParts(renderer(engineOfSmallBlocks()))
  pageRendererSuite(byParts, decode)
  cropSuite(byParts, decode)
})
