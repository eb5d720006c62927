import type { Failure } from '../../domain/failure.ts'
import type { Box } from '../../domain/locator.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { FileBytes } from '../../ports/original.ts'
import type { PageImage, PageRenderer } from '../../ports/page-renderer.ts'
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

  async function draw(
    file: FileBytes,
    pageIndex: number,
    width: number,
    part?: Box,
  ): Promise<Result<PageImage, Failure>> {
    const drawn = await withPage(engine, file, pageIndex, (document, page) =>
      drawPage(document, page, width, part),
    )
    if (!drawn.ok) return drawn
    const { rgba, ...size } = drawn.value
    return ok({ mediaType: 'image/webp', ...size, bytes: await encode(rgba, size.width, size.height) })
  }

  return {
    version: `${PDFIUM_VERSION}+${WEBP_VERSION}`,
    render: (file, pageIndex, width) => draw(file, pageIndex, width),
    crop: (file, pageIndex, box, width) => draw(file, pageIndex, width, box),
  }
}
