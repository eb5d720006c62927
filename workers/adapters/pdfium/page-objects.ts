import type { Rect } from '../../ports/pdf-reader.ts'
import type { Pdfium } from './engine.ts'
import { compose, type Matrix, moveRect } from './page-frame.ts'

/** Kind of a text object: fpdf_edit.h, as the others. */
export const TEXT = 1

/** Kind of a path. */
export const PATH = 2

/** Kind of a raster picture. */
export const IMAGE = 3

/** Kind of a shading. */
export const SHADING = 4

const FORM = 5

/** Most objects visited on a page, those of forms included; what lies beyond is left out. */
const MOST_OBJECTS = 100_000

/** Forms within forms that are looked into. */
const DEEPEST_FORM = 12

/** Visits the objects of a page and of its forms in drawing order. The matrix leads from their space to the displayed page. */
export function visitObjects(
  { fpdf, heap }: Pdfium,
  page: number,
  matrix: Matrix,
  visit: (object: number, kind: number, matrix: Matrix) => void,
): void {
  let left = MOST_OBJECTS

  function visitOne(object: number, outer: Matrix, depth: number): void {
    if (left-- <= 0) return
    const kind = fpdf.FPDFPageObj_GetType(object)
    if (kind !== FORM) {
      visit(object, kind, outer)
      return
    }
    if (depth === DEEPEST_FORM || !fpdf.FPDFPageObj_GetMatrix(object, heap.scratch)) return
    const inner = compose(heap.matrix(), outer)
    const count = fpdf.FPDFFormObj_CountObjects(object)
    for (let i = 0; i < count && left > 0; i++)
      visitOne(fpdf.FPDFFormObj_GetObject(object, i), inner, depth + 1)
  }

  const count = fpdf.FPDFPage_CountObjects(page)
  for (let i = 0; i < count && left > 0; i++) visitOne(fpdf.FPDFPage_GetObject(page, i), matrix, 0)
}

/** The bounds of an object on the displayed page. */
export function boundsOf({ fpdf, heap }: Pdfium, object: number, matrix: Matrix): Rect | null {
  const at = heap.scratch
  if (!fpdf.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null
  return moveRect(matrix, heap.f32(0), heap.f32(4), heap.f32(8), heap.f32(12))
}
