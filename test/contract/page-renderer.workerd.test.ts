import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import webpDecoding from '@jsquash/webp/codec/dec/webp_dec.wasm'
import webpEncoding from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { describe } from 'vitest'
import { pdfiumRenderer } from '../../workers/adapters/page-renderer/pdfium-webp.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import getBlock from '../../workers/adapters/pdfium/get-block.wasm'
import { rendererByParts } from '../support/counted-source.ts'
import { webpDecoder } from '../support/webp.ts'
import { pageRendererSuite } from './page-renderer.suite.ts'
import { cropSuite } from './page-renderer-crop.suite.ts'

const renderer = pdfiumRenderer(pdfiumEngine(pdfium, getBlock), webpEncoding)

const decode = webpDecoder(webpDecoding)

describe('whole files', () => {
  pageRendererSuite(renderer, decode)
  cropSuite(renderer, decode)
})

describe('by parts', () => {
  pageRendererSuite(rendererByParts(renderer), decode)
  cropSuite(rendererByParts(renderer), decode)
})
