import type { OpenDocument } from './document.ts'
import type { Pdfium } from './engine.ts'
import { type PageFrame, pageFrame } from './page-frame.ts'

/**
 * Loads a page. @returns a handle, or 0
 * @param number of the page's object, where it is known: PDFium then does not walk there past all pages before it
 */
export const loadPage = (
  { pdfium: { fpdf }, handle }: OpenDocument,
  pageIndex: number,
  number = 0,
): number =>
  number > 0 ? fpdf.EPDFDoc_LoadPageByObjectNumber(handle, number) : fpdf.FPDF_LoadPage(handle, pageIndex)

/** The frame of a loaded page: CropBox within MediaBox, turned by /Rotate. */
export function frameOf({ fpdf, heap }: Pdfium, page: number): PageFrame {
  fpdf.FPDF_GetPageBoundingBox(page, heap.scratch)
  return pageFrame([heap.f32(0), heap.f32(12), heap.f32(8), heap.f32(4)], fpdf.FPDFPage_GetRotation(page))
}
