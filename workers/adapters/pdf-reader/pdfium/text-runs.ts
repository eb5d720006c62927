import type { Font } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { angleOf, compose, type Matrix, type PageFrame } from '../../pdfium/page-frame.ts'
import { fontStyle } from '../font-style.ts'

/** What all glyphs of one text object share. */
export interface TextRun {
  readonly font: number
  readonly fontName: string
  readonly size: number
  readonly angle: number
  /** Ascent and descent (both positive) of the font as displayed, in points, kept within sane bounds. */
  readonly ascent: number
  readonly descent: number
  /** Written downwards with upright glyphs. */
  readonly vertical: boolean
  readonly invisible: boolean
  readonly mcid: number
  /** Drawn by procedures of the file (Type 3) rather than by a font program. */
  readonly procedural: boolean
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
  /** The run of a text object none of whose characters PDFium gives. @param matrix from its own space to the displayed page */
  ofObject(object: number, matrix: Matrix): TextRun
}

/** Render modes without ink: ISO 32000-1, table 106. */
const NEITHER_FILL_NOR_STROKE = 3
const CLIP_ONLY = 7

/** Stands for the characters of an object whose codes are not known. */
const SPACE = 0x20

/** Bounds of a sane ascent and descent in parts of the size; descriptors are often wrong (0.49 and 0.007 were seen). */
const ASCENT = [0.68, 1.05] as const
const DESCENT = [0.18, 0.35] as const

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most)

/** Starts the look-up. @param text handle of the text page */
export function textRuns({ fpdf, heap }: Pdfium, text: number, frame: PageFrame): TextRuns {
  const fonts: Font[] = []
  const fontIndex = new Map<number, { index: number; vertical: boolean; procedural: boolean }>()
  const runs = new Map<number, TextRun>()

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
    // Only such a font counts as embedded and has no font program.
    fpdf.FPDFFont_GetFontData(handle, 0, 0, heap.scratch)
    const procedural = heap.i32(0) === 0 && fpdf.FPDFFont_GetIsEmbedded(handle) === 1
    const entry = { index: fonts.length - 1, vertical, procedural }
    fontIndex.set(handle, entry)
    return entry
  }

  /** A measure of a font in parts of its size. */
  function metric(get: typeof fpdf.FPDFFont_GetAscent, handle: number): number {
    return get(handle, 1, heap.scratch) ? heap.f32(0) : 0
  }

  function isTransparent(object: number, mode: number): boolean {
    const stroked = mode % 4 === 1
    const getColour = stroked ? fpdf.FPDFPageObj_GetStrokeColor : fpdf.FPDFPageObj_GetFillColor
    const s = heap.scratch
    return getColour(object, s, s + 4, s + 8, s + 12) !== 0 && heap.i32(12) === 0
  }

  /** @param matrix from the space of the text to the displayed page */
  function describe(object: number, code: number, size: number, matrix: Matrix): TextRun {
    const handle = fpdf.FPDFTextObj_GetFont(object)
    const { index: font, vertical, procedural } = fontOf(handle, code)
    const mode = fpdf.FPDFTextObj_GetTextRenderMode(object)
    const [a, b, c, d] = matrix
    const shown = Math.abs(size) * Math.hypot(c, d)
    const flip = size < 0 ? -1 : 1
    return {
      font,
      fontName: fonts[font]!.name,
      size: shown,
      ascent: clamp(metric(fpdf.FPDFFont_GetAscent, handle), ASCENT) * shown,
      descent: clamp(-metric(fpdf.FPDFFont_GetDescent, handle), DESCENT) * shown,
      angle: vertical ? angleOf(-c, -d) : angleOf(a * flip, b * flip),
      vertical,
      invisible: mode === NEITHER_FILL_NOR_STROKE || mode === CLIP_ONLY || isTransparent(object, mode),
      mcid: fpdf.FPDFPageObj_GetMarkedContentID(object),
      procedural,
    }
  }

  return {
    fonts,
    of(object, index, code) {
      let run = runs.get(object)
      if (!run) {
        const size = fpdf.FPDFText_GetFontSize(text, index)
        fpdf.FPDFText_GetMatrix(text, index, heap.scratch)
        run = describe(object, code, size, compose(heap.matrix(), frame.matrix))
        runs.set(object, run)
      }
      return run
    },
    ofObject(object, matrix) {
      const size = fpdf.FPDFTextObj_GetFontSize(object, heap.scratch) ? heap.f32(0) : 0
      return describe(object, SPACE, size, matrix)
    },
  }
}
