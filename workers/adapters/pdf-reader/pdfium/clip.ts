import type { Rect } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { type Matrix, moveRect, within } from '../../pdfium/page-frame.ts'

/** Longest outline of a clip that is looked at. */
const MOST_SEGMENTS = 200

/** The bounds of what an object is clipped to, on the displayed page; null where it is not or the outline is too long. */
export function clipOf({ fpdf, heap }: Pdfium, object: number, matrix: Matrix): Rect | null {
  const clip = fpdf.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : fpdf.FPDFClipPath_CountPaths(clip)
  let bounds: Rect | null = null
  for (let path = 0; path < paths; path++) {
    const segments = fpdf.FPDFClipPath_CountPathSegments(clip, path)
    if (segments < 2 || segments > MOST_SEGMENTS) continue
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let i = 0; i < segments; i++) {
      const segment = fpdf.FPDFClipPath_GetPathSegment(clip, path, i)
      fpdf.FPDFPathSegment_GetPoint(segment, heap.scratch, heap.scratch + 4)
      const [x, y] = [heap.f32(0), heap.f32(4)]
      ;[x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)]
    }
    const rect = moveRect(matrix, x0, y0, x1, y1)
    bounds = bounds ? within(bounds, rect) : rect
  }
  return bounds
}
