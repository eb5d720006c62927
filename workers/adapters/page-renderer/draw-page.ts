import { type Failure, failure } from '../../domain/failure.ts'
import type { Box } from '../../domain/locator.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import { type OpenDocument, tooDemanding } from '../pdfium/document.ts'
import type { Pdfium } from '../pdfium/engine.ts'
import { withForm } from '../pdfium/form.ts'
import { frameOf, loadPage } from '../pdfium/page.ts'
import { IDENTITY } from '../pdfium/page-frame.ts'
import { IMAGE, visitObjects } from '../pdfium/page-objects.ts'
import { sizeWithin, type Window, wholePage, windowOn } from './window.ts'

/** A drawn page: red, green, blue and opaque alpha, a byte each. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

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
  /** What is drawn of a page, by its size in points. */
  windowFor(pageWidth: number, pageHeight: number): Window
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
 * Draws a page, or a part of it, in colour. Throws `PdfiumTrap` when the instance is lost.
 * @param width of the whole page in pixels
 */
export function drawPage(
  document: OpenDocument,
  page: PageAt,
  width: number,
  part?: Box,
): Result<Raster, Failure> {
  const drawn = drawOn(document, page, {
    format: BGRX,
    bytesAPixel: 4,
    flags: RED_FIRST,
    windowFor: (pageWidth, pageHeight) =>
      part === undefined
        ? wholePage(sizeWithin(pageWidth, pageHeight, width))
        : windowOn(pageWidth, pageHeight, part, width),
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
  { format, bytesAPixel, flags, windowFor }: Canvas,
): Drawing | null {
  const { fpdf, heap } = document.pdfium
  const frame = frameOf(document.pdfium, page)
  const { left, top, width, height, page: whole } = windowFor(frame.width, frame.height)
  const place = [-left, -top, whole.width, whole.height, 0] as const
  const rowBytes = Math.ceil((width * bytesAPixel) / ROW_BYTES) * ROW_BYTES
  const bitmap = fpdf.FPDFBitmap_CreateEx(width, height, format, 0, rowBytes)
  if (bitmap === 0) return null
  const all = WITH_ANNOTATIONS | flags
  fpdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  fpdf.FPDF_RenderPageBitmap(bitmap, page, ...place, all)
  withForm(document, page, (form) => fpdf.FPDF_FFLDraw(form, bitmap, page, ...place, all))
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
