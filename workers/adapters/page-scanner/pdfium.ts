import { ok } from '../../domain/result.ts'
import type { PageScanner, Resolution } from '../../ports/page-scanner.ts'
import { drawOn } from '../page-renderer/draw-page.ts'
import { wholePage } from '../page-renderer/window.ts'
import { withPage } from '../page-renderer/with-page.ts'
import { PDFIUM_VERSION, type PdfiumEngine } from '../pdfium/engine.ts'

/** Pixels of one byte: fpdfview.h. A page at 300 dpi takes 9 MB in it, in place of 36 in colour. */
const GREY = 1
const POINTS_AN_INCH = 72

/** Draws pages for recognition with PDFium. */
export const pdfiumScanner = (engine: PdfiumEngine): PageScanner => ({
  version: PDFIUM_VERSION,
  async scan(file, pageIndex, resolution) {
    const drawn = await withPage(engine, file, pageIndex, (document, page) =>
      drawOn(document, page, {
        format: GREY,
        bytesAPixel: 1,
        flags: 0,
        windowFor: (width, height) => wholePage(scanSize(width, height, resolution)),
      }),
    )
    if (!drawn.ok) return drawn
    const { pixels, ...size } = drawn.value
    return ok({ ...size, grey: pixels })
  },
})

/** The size of a scan in pixels. @param pageWidth in points @param pageHeight in points */
export function scanSize(
  pageWidth: number,
  pageHeight: number,
  { dpi, mostPixels }: Resolution,
): { width: number; height: number } {
  const wanted = dpi / POINTS_AN_INCH
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (pageWidth * pageHeight)))
  return {
    width: Math.min(mostPixels, Math.max(1, Math.floor(pageWidth * scale))),
    height: Math.min(mostPixels, Math.max(1, Math.floor(pageHeight * scale))),
  }
}
