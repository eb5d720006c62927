import type { Failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { FileBytes } from '../../ports/original.ts'
import type { PageRenderer } from '../../ports/page-renderer.ts'
import { tooDemanding } from '../pdfium/document.ts'
import { PDFIUM_VERSION, type PdfiumEngine, PdfiumTrap } from '../pdfium/engine.ts'
import { keepDocument } from '../pdfium/kept-document.ts'
import { drawPage, type Raster, UNREADABLE } from './draw-page.ts'
import { WEBP_VERSION, webpEncoder } from './webp-encoder.ts'

/**
 * Draws pages with PDFium and encodes them as WebP.
 * @param webp `@jsquash/webp/codec/enc/webp_enc_simd.wasm`, compiled
 */
export function pdfiumRenderer(engine: PdfiumEngine, webp: WebAssembly.Module): PageRenderer {
  const encode = webpEncoder(webp)
  return {
    version: `${PDFIUM_VERSION}+${WEBP_VERSION}`,
    async render(file, pageIndex, width) {
      const drawn = await draw(engine, file, pageIndex, width)
      if (!drawn.ok) return drawn
      const { rgba, ...size } = drawn.value
      return ok({ mediaType: 'image/webp', ...size, bytes: await encode(rgba, size.width, size.height) })
    },
  }
}

async function draw(
  engine: PdfiumEngine,
  file: FileBytes,
  index: number,
  width: number,
): Promise<Result<Raster, Failure>> {
  try {
    const kept = await keepDocument(engine, file, true)
    if (!kept.ok) return refused(kept.error.kind === 'resource-limit' ? kept.error : UNREADABLE)
    try {
      const number = await kept.value.numberOf(index)
      if (!number.ok) return number
      return await kept.value.use((document) =>
        document.pdfium.run(() => drawPage(document, { index, number: number.value }, width)),
      )
    } finally {
      kept.value.close()
    }
  } catch (error) {
    if (!(error instanceof PdfiumTrap)) throw error
    return refused(error.outOfMemory ? tooDemanding('The page') : UNREADABLE)
  }
}
