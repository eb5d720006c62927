import type { Failure } from '../../../domain/failure.ts'
import { failure } from '../../../domain/failure.ts'
import { ok, type Result, refused } from '../../../domain/result.ts'
import type { Font, Glyph, PdfPage } from '../../../ports/pdf-reader.ts'
import { type OpenDocument, tooDemanding } from '../../pdfium/document.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { frameOf, loadPage } from '../../pdfium/page.ts'
import type { PageFrame } from '../../pdfium/page-frame.ts'
import { TEXT, visitObjects } from '../../pdfium/page-objects.ts'
import { actualTexts, type MarkedRun, withActualText } from './actual-text.ts'
import { descriptionsOn } from './descriptions.ts'
import { drawingsOf } from './drawings.ts'
import { readFields } from './fields.ts'
import { readGlyphs } from './glyphs.ts'
import { textRuns } from './text-runs.ts'

/** Longest side of a page in points: ten times the 200 inches that PDF 1.7 allows (ISO 32000-1, annex C). */
const LONGEST_SIDE = 144_000

/** Most characters of a page; a newspaper page has some 20,000. */
const MOST_CHARACTERS = 300_000

/** Reads one page of an open document, as {@link loadPage} is told of it. Throws `PdfiumTrap` when the instance is lost. */
export function readPage(
  document: OpenDocument,
  pageIndex: number,
  number: number,
): Result<PdfPage, Failure> {
  const { pdfium } = document
  return pdfium.run(() => {
    const page = loadPage(document, pageIndex, number)
    if (page === 0) return refused(pdfium.starved ? tooDemanding('The page') : unreadable)
    const content = readContent(document, page, pageIndex)
    pdfium.fpdf.FPDF_ClosePage(page)
    return pdfium.starved ? refused(tooDemanding('The page')) : content
  })
}

const unreadable = failure('page-unreadable', 'The page is damaged.')

function readContent(document: OpenDocument, page: number, pageIndex: number): Result<PdfPage, Failure> {
  const { pdfium } = document
  const frame = frameOf(pdfium, page)
  if (!(frame.width > 0 && frame.height > 0)) return refused(unreadable)
  if (Math.max(frame.width, frame.height) > LONGEST_SIDE) return refused(tooDemanding('The page'))
  const { drawings, marked } = readObjects(pdfium, page, frame)
  const text = readText(pdfium, page, frame, marked)
  if (!text.ok) return text
  const { fonts, glyphs } = text.value
  const fields = readFields(document, page, frame, fonts.length)
  return ok({
    pageIndex,
    width: frame.width,
    height: frame.height,
    glyphs: [...glyphs, ...fields].filter((glyph) => isOnPage(glyph, frame)),
    fonts: fields.length > 0 ? [...fonts, FIELD_FONT] : fonts,
    ...drawings,
    descriptions: descriptionsOn(pdfium, page, frame),
  })
}

/** The font of field values, which the reader does not look up. */
const FIELD_FONT: Font = { name: '', weight: 400, italic: false, fixedPitch: false }

/** One walk over the objects finds both what is drawn and what is marked. */
function readObjects(pdfium: Pdfium, page: number, frame: PageFrame) {
  const drawings = drawingsOf(pdfium, [0, 0, frame.width, frame.height])
  const marks = actualTexts(pdfium)
  visitObjects(pdfium, page, frame.matrix, (object, kind, matrix) => {
    if (kind === TEXT) marks.look(object, matrix)
    else drawings.look(object, kind, matrix)
  })
  marks.done()
  return { drawings: drawings.found, marked: marks.byObject }
}

function readText(pdfium: Pdfium, page: number, frame: PageFrame, marked: ReadonlyMap<number, MarkedRun>) {
  const text = pdfium.fpdf.FPDFText_LoadPage(page)
  if (text === 0) return refused(unreadable)
  const tooMany = pdfium.fpdf.FPDFText_CountChars(text) > MOST_CHARACTERS
  const runs = textRuns(pdfium, text, frame)
  const glyphs = tooMany ? [] : withActualText(readGlyphs(pdfium, text, frame, runs), marked, runs)
  pdfium.fpdf.FPDFText_ClosePage(text)
  return tooMany ? refused(tooDemanding('The page')) : ok({ fonts: runs.fonts, glyphs })
}

/** True of a glyph whose middle lies on the visible page. */
function isOnPage({ box }: Glyph, frame: PageFrame): boolean {
  const x = (box[0] + box[2]) / 2
  const y = (box[1] + box[3]) / 2
  return x >= 0 && x <= frame.width && y >= 0 && y <= frame.height
}
