import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import webpDecoding from '@jsquash/webp/codec/dec/webp_dec.wasm'
import webpEncoding from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { pdfiumRenderer } from '../../workers/adapters/page-renderer/pdfium-webp.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import { webpDecoder } from '../support/webp.ts'
import { pageRendererSuite } from './page-renderer.suite.ts'

pageRendererSuite(pdfiumRenderer(pdfiumEngine(pdfium), webpEncoding), webpDecoder(webpDecoding))
