import { pdfiumRenderer } from '../../workers/adapters/page-renderer/pdfium-webp.ts'
import { compiled } from '../support/compiled.ts'
import { engine } from '../support/pdfium.ts'
import { webpDecoder } from '../support/webp.ts'
import { pageRendererSuite } from './page-renderer.suite.ts'

pageRendererSuite(
  pdfiumRenderer(engine, compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
  webpDecoder(compiled('@jsquash/webp/codec/dec/webp_dec.wasm')),
)
