import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { PageRenderer } from '../../ports/page-renderer.ts'
import { closeDocument, type OpenDocument, openDocument, tooDemanding } from '../pdfium/document.ts'
import { PDFIUM_VERSION, type PdfiumEngine, PdfiumTrap } from '../pdfium/engine.ts'
import { drawPage, type Raster } from './draw-page.ts'
import { WEBP_VERSION, webpEncoder } from './webp-encoder.ts'

/**
 * Draws pages with PDFium and encodes them as WebP.
 * @param webp `@jsquash/webp/codec/enc/webp_enc_simd.wasm`, compiled
 */
export function pdfiumRenderer(engine: PdfiumEngine, webp: WebAssembly.Module): PageRenderer {
  const encode = webpEncoder(webp)
  return {
    version: `${PDFIUM_VERSION}+${WEBP_VERSION}`,
    async render(bytes, pageIndex, width) {
      const drawn = await draw(engine, bytes, pageIndex, width)
      if (!drawn.ok) return drawn
      const { rgba, ...size } = drawn.value
      return ok({ mediaType: 'image/webp', ...size, bytes: await encode(rgba, size.width, size.height) })
    },
  }
}

async function draw(
  engine: PdfiumEngine,
  bytes: Uint8Array,
  pageIndex: number,
  width: number,
): Promise<Result<Raster, Failure>> {
  try {
    const opened = openDocument(await engine.instance(), bytes)
    if (!opened.ok) return refused(opened.error.kind === 'resource-limit' ? opened.error : UNREADABLE)
    const drawn = drawAndClose(opened.value, pageIndex, width)
    return drawn ?? refused(UNREADABLE)
  } catch (error) {
    if (!(error instanceof PdfiumTrap)) throw error
    return refused(error.outOfMemory ? tooDemanding('The page') : UNREADABLE)
  }
}

const UNREADABLE = failure('page-unreadable', 'The page cannot be drawn.')

function drawAndClose(
  document: OpenDocument,
  pageIndex: number,
  width: number,
): Result<Raster, Failure> | null {
  const drawn = document.pdfium.run(() => drawPage(document, pageIndex, width))
  closeDocument(document)
  return drawn
}
