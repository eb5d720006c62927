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

/** Pixels of four bytes without transparency, the flags of drawing, and white: fpdfview.h. */
const BGRX = 3
const WITH_ANNOTATIONS = 0x01
const RED_FIRST = 0x10
const WHITE = 0xffffffff

/** A page of a document: its index, and the number of its object as {@link loadPage} takes it. */
export interface PageAt {
  readonly index: number
  readonly number: number
}

/** What a page is drawn on. */
export interface Canvas {
  /** A format of bitmaps of fpdfview.h, and the bytes a pixel has in it. */
  readonly format: number
  readonly bytesAPixel: 1 | 4
  readonly flags: number
  /** In pixels, for a page of a size in points. */
  sizeFor(pageWidth: number, pageHeight: number): { width: number; height: number }
}

/** A drawn page, row by row from the top left. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** The refusal of a page that cannot be loaded. */
export const UNREADABLE = failure('page-unreadable', 'The page cannot be drawn.')

/**
 * Draws a page in colour. Throws `PdfiumTrap` when the instance is lost.
 * @param width in pixels
 */
export function drawPage(document: OpenDocument, page: PageAt, width: number): Result<Raster, Failure> {
  const drawn = drawOn(document, page, {
    format: BGRX,
    bytesAPixel: 4,
    flags: RED_FIRST,
    sizeFor: (pageWidth, pageHeight) => sizeWithin(pageWidth, pageHeight, width),
  })
  if (!drawn.ok) return drawn
  const { pixels, ...size } = drawn.value
  return ok({ ...size, rgba: pixels })
}

/** Draws a page on a canvas. Throws `PdfiumTrap` when the instance is lost. */
export function drawOn(
  document: OpenDocument,
  { index, number }: PageAt,
  canvas: Canvas,
): Result<Drawing, Failure> {
  const { pdfium } = document
  const page = loadPage(document, index, number)
  if (page === 0) return refused(UNREADABLE)
  const drawn = holdsHugePicture(pdfium, page) ? null : drawLoaded(document, page, canvas)
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

/** Rows of a bitmap begin at a multiple of this many bytes. */
const ROW_BYTES = 4

/** Null when there is no memory for the picture. */
function drawLoaded(
  document: OpenDocument,
  page: number,
  { format, bytesAPixel, flags, sizeFor }: Canvas,
): Drawing | null {
  const { fpdf, heap } = document.pdfium
  const frame = frameOf(document.pdfium, page)
  const { width, height } = sizeFor(frame.width, frame.height)
  const rowBytes = Math.ceil((width * bytesAPixel) / ROW_BYTES) * ROW_BYTES
  const bitmap = fpdf.FPDFBitmap_CreateEx(width, height, format, 0, rowBytes)
  if (bitmap === 0) return null
  const all = WITH_ANNOTATIONS | flags
  fpdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  fpdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, all)
  withForm(document, page, (form) => fpdf.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, all))
  const at = fpdf.FPDFBitmap_GetBuffer(bitmap)
  const pixels = rowsOf(heap.bytes.subarray(at, at + rowBytes * height), rowBytes, width * bytesAPixel)
  fpdf.FPDFBitmap_Destroy(bitmap)
  return { width, height, pixels }
}

/** Copies rows, without what fills them up. */
function rowsOf(bytes: Uint8Array, rowBytes: number, used: number): Uint8Array {
  if (rowBytes === used) return bytes.slice()
  const rows = new Uint8Array((bytes.length / rowBytes) * used)
  for (let from = 0, to = 0; from < bytes.length; from += rowBytes, to += used)
    rows.set(bytes.subarray(from, from + used), to)
  return rows
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
