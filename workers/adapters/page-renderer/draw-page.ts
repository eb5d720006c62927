import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import { type OpenDocument, tooDemanding } from '../pdfium/document.ts'
import type { Pdfium } from '../pdfium/engine.ts'
import { withForm } from '../pdfium/form.ts'
import { frameOf, loadPage } from '../pdfium/page.ts'
import { IDENTITY } from '../pdfium/page-frame.ts'
import { IMAGE, visitObjects } from '../pdfium/page-objects.ts'

/** A drawn page: red, green, blue and opaque alpha, a byte each. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** Longest side of an image in pixels; 2,000 × 2,000 pixels take 16 MB. */
const LONGEST_SIDE = 2000

/** Largest picture within a page that is decoded, in pixels: A3 at 600 dpi has 70 million. */
const MOST_PIXELS_OF_A_PICTURE = 100_000_000

/** Pixels of four bytes without transparency, and the flags of drawing: fpdfview.h. */
const BGRX = 3
const WITH_ANNOTATIONS = 0x01
const RED_FIRST = 0x10
const WHITE = 0xffffffff

/** The refusal of a page that cannot be loaded. */
export const UNREADABLE = failure('page-unreadable', 'The page cannot be drawn.')

/**
 * Draws a page. Throws `PdfiumTrap` when the instance is lost.
 * @param page its index, and the number of its object as {@link loadPage} takes it
 * @param width in pixels
 */
export function drawPage(
  document: OpenDocument,
  { index, number }: { readonly index: number; readonly number: number },
  width: number,
): Result<Raster, Failure> {
  const { pdfium } = document
  const page = loadPage(document, index, number)
  if (page === 0) return refused(UNREADABLE)
  const drawn = holdsHugePicture(pdfium, page) ? null : drawLoaded(document, page, width)
  pdfium.fpdf.FPDF_ClosePage(page)
  return drawn && !pdfium.starved ? ok(drawn) : refused(tooDemanding('The page'))
}

function holdsHugePicture(pdfium: Pdfium, page: number): boolean {
  const { fpdf, heap } = pdfium
  let huge = false
  visitObjects(pdfium, page, IDENTITY, (object, kind) => {
    if (kind !== IMAGE || !fpdf.FPDFImageObj_GetImagePixelSize(object, heap.scratch, heap.scratch + 4)) return
    huge ||= heap.i32(0) * heap.i32(4) > MOST_PIXELS_OF_A_PICTURE
  })
  return huge
}

/** Null when there is no memory for the picture. */
function drawLoaded(document: OpenDocument, page: number, wanted: number): Raster | null {
  const { fpdf, heap } = document.pdfium
  const frame = frameOf(document.pdfium, page)
  const { width, height } = sizeWithin(frame.width, frame.height, wanted)
  const bitmap = fpdf.FPDFBitmap_CreateEx(width, height, BGRX, 0, width * 4)
  if (bitmap === 0) return null
  const flags = WITH_ANNOTATIONS | RED_FIRST
  fpdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  fpdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
  withForm(document, page, (form) => fpdf.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags))
  const at = fpdf.FPDFBitmap_GetBuffer(bitmap)
  const rgba = heap.bytes.slice(at, at + width * height * 4)
  fpdf.FPDFBitmap_Destroy(bitmap)
  return { width, height, rgba }
}

/** The size of an image of the given width, made smaller where a side would be too long. */
export function sizeWithin(
  pageWidth: number,
  pageHeight: number,
  wanted: number,
): { width: number; height: number } {
  const limit = Math.min(1, LONGEST_SIDE / wanted, LONGEST_SIDE / ((wanted * pageHeight) / pageWidth))
  const width = wanted * limit
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round((width * pageHeight) / pageWidth)),
  }
}
