import type { Font } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { fontStyle } from '../font-style.ts'
import { angleOf, type PageFrame } from '../page-frame.ts'

/** What all glyphs of one text object share. */
export interface TextRun {
  readonly font: number
  readonly size: number
  readonly angle: number
  /** Written downwards with upright glyphs. */
  readonly vertical: boolean
  readonly invisible: boolean
  readonly mcid: number
}

/** The fonts of a page and the runs of its text, each looked up once. */
export interface TextRuns {
  readonly fonts: readonly Font[]
  /**
   * The run that a character belongs to.
   * @param object its text object, which must not be 0
   * @param index of the character, whose matrix and code stand for the run
   */
  of(object: number, index: number, code: number): TextRun
}

/** Render modes without ink: ISO 32000-1, table 106. */
const NEITHER_FILL_NOR_STROKE = 3
const CLIP_ONLY = 7

/** Starts the look-up. @param text handle of the text page */
export function textRuns({ fpdf, heap }: Pdfium, text: number, frame: PageFrame): TextRuns {
  const fonts: Font[] = []
  const fontIndex = new Map<number, { index: number; vertical: boolean }>()
  const runs = new Map<number, TextRun>()
  const [a, b, c, d] = frame.matrix

  function fontOf(handle: number, code: number) {
    const known = fontIndex.get(handle)
    if (known) return known
    const name = heap.latin1((buffer, size) => fpdf.FPDFFont_GetBaseFontName(handle, buffer, size))
    const italicAngle = fpdf.FPDFFont_GetItalicAngle(handle, heap.scratch) ? heap.i32(0) : 0
    fonts.push(
      fontStyle(
        name,
        Math.max(0, fpdf.FPDFFont_GetFlags(handle)),
        fpdf.FPDFFont_GetWeight(handle),
        italicAngle,
      ),
    )
    // PDFium gives the (negative) vertical advance as the width of a glyph whose font writes downwards.
    const vertical = fpdf.FPDFFont_GetGlyphWidth(handle, code, 1, heap.scratch) !== 0 && heap.f32(0) < 0
    const entry = { index: fonts.length - 1, vertical }
    fontIndex.set(handle, entry)
    return entry
  }

  function isTransparent(object: number, mode: number): boolean {
    const stroked = mode % 4 === 1
    const getColour = stroked ? fpdf.FPDFPageObj_GetStrokeColor : fpdf.FPDFPageObj_GetFillColor
    const s = heap.scratch
    return getColour(object, s, s + 4, s + 8, s + 12) !== 0 && heap.i32(12) === 0
  }

  function read(object: number, index: number, code: number): TextRun {
    const { index: font, vertical } = fontOf(fpdf.FPDFTextObj_GetFont(object), code)
    const mode = fpdf.FPDFTextObj_GetTextRenderMode(object)
    const size = fpdf.FPDFText_GetFontSize(text, index)
    fpdf.FPDFText_GetMatrix(text, index, heap.scratch)
    const [ma, mb, mc, md] = [heap.f32(0), heap.f32(4), heap.f32(8), heap.f32(12)]
    const flip = size < 0 ? -1 : 1
    const [dx, dy] = vertical ? [-mc, -md] : [ma * flip, mb * flip]
    return {
      font,
      size: Math.abs(size) * Math.hypot(mc, md),
      angle: angleOf(a * dx + c * dy, b * dx + d * dy),
      vertical,
      invisible: mode === NEITHER_FILL_NOR_STROKE || mode === CLIP_ONLY || isTransparent(object, mode),
      mcid: fpdf.FPDFPageObj_GetMarkedContentID(object),
    }
  }

  return {
    fonts,
    of(object, index, code) {
      let run = runs.get(object)
      if (!run) {
        run = read(object, index, code)
        runs.set(object, run)
      }
      return run
    },
  }
}
