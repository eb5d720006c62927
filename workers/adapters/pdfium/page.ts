import type { Pdfium } from './engine.ts'
import { type PageFrame, pageFrame } from './page-frame.ts'

/** The frame of a loaded page: CropBox within MediaBox, turned by /Rotate. */
export function frameOf({ fpdf, heap }: Pdfium, page: number): PageFrame {
  fpdf.FPDF_GetPageBoundingBox(page, heap.scratch)
  return pageFrame([heap.f32(0), heap.f32(12), heap.f32(8), heap.f32(4)], fpdf.FPDFPage_GetRotation(page))
}
