import type { Failure } from '../../../domain/failure.ts'
import { failure } from '../../../domain/failure.ts'
import { ok, type Result, refused } from '../../../domain/result.ts'
import type { PdfPage } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { type PageFrame, pageFrame } from '../page-frame.ts'
import { type OpenDocument, tooDemanding } from './document.ts'
import { type DrawnGlyph, readGlyphs } from './glyphs.ts'
import { textRuns } from './text-runs.ts'

/** Longest side of a page in points: ten times the 200 inches that PDF 1.7 allows (ISO 32000-1, annex C). */
const LONGEST_SIDE = 144_000

/** Most characters of a page; a newspaper page has some 20,000. */
const MOST_CHARACTERS = 300_000

/** Reads one page of an open document. Throws `PdfiumTrap` when the instance is lost. */
export function readPage(document: OpenDocument, pageIndex: number): Result<PdfPage, Failure> {
  const { pdfium, handle } = document
  return pdfium.run(() => {
    const page = pdfium.fpdf.FPDF_LoadPage(handle, pageIndex)
    if (page === 0) return refused(pdfium.starved ? tooDemanding('The page') : unreadable)
    const content = readContent(pdfium, page, pageIndex)
    pdfium.fpdf.FPDF_ClosePage(page)
    return pdfium.starved ? refused(tooDemanding('The page')) : content
  })
}

const unreadable = failure('page-unreadable', 'The page is damaged.')

function readContent(pdfium: Pdfium, page: number, pageIndex: number): Result<PdfPage, Failure> {
  const frame = frameOf(pdfium, page)
  if (!(frame.width > 0 && frame.height > 0)) return refused(unreadable)
  if (Math.max(frame.width, frame.height) > LONGEST_SIDE) return refused(tooDemanding('The page'))
  const text = pdfium.fpdf.FPDFText_LoadPage(page)
  if (text === 0) return refused(unreadable)
  const characters = pdfium.fpdf.FPDFText_CountChars(text)
  const runs = textRuns(pdfium, text, frame)
  const glyphs = characters > MOST_CHARACTERS ? null : readGlyphs(pdfium, text, frame, runs)
  pdfium.fpdf.FPDFText_ClosePage(text)
  if (!glyphs) return refused(tooDemanding('The page'))
  return ok({
    pageIndex,
    width: frame.width,
    height: frame.height,
    glyphs: glyphs.filter((drawn) => isOnPage(drawn, frame)).map(({ glyph }) => glyph),
    fonts: runs.fonts,
    images: [],
    rules: [],
    drawings: [],
  })
}

function frameOf({ fpdf, heap }: Pdfium, page: number): PageFrame {
  fpdf.FPDF_GetPageBoundingBox(page, heap.scratch)
  return pageFrame([heap.f32(0), heap.f32(12), heap.f32(8), heap.f32(4)], fpdf.FPDFPage_GetRotation(page))
}

/** True of a glyph whose middle lies on the visible page. */
function isOnPage({ glyph }: DrawnGlyph, frame: PageFrame): boolean {
  const x = (glyph.box[0] + glyph.box[2]) / 2
  const y = (glyph.box[1] + glyph.box[3]) / 2
  return x >= 0 && x <= frame.width && y >= 0 && y <= frame.height
}
