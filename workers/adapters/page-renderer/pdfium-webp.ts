import { ok } from '../../domain/result.ts'
import type { PageRenderer } from '../../ports/page-renderer.ts'
import { PDFIUM_VERSION, type PdfiumEngine } from '../pdfium/engine.ts'
import { drawPage } from './draw-page.ts'
import { WEBP_VERSION, webpEncoder } from './webp-encoder.ts'
import { withPage } from './with-page.ts'

/**
 * Draws pages with PDFium and encodes them as WebP.
 * @param webp `@jsquash/webp/codec/enc/webp_enc_simd.wasm`, compiled
 */
export function pdfiumRenderer(engine: PdfiumEngine, webp: WebAssembly.Module): PageRenderer {
  const encode = webpEncoder(webp)
  return {
    version: `${PDFIUM_VERSION}+${WEBP_VERSION}`,
    async render(file, pageIndex, width) {
      const drawn = await withPage(engine, file, pageIndex, (document, page) =>
        drawPage(document, page, width),
      )
      if (!drawn.ok) return drawn
      const { rgba, ...size } = drawn.value
      return ok({ mediaType: 'image/webp', ...size, bytes: await encode(rgba, size.width, size.height) })
    },
  }
}
