import type { Glyph, Rect } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { movePoint, moveRect, type PageFrame } from '../../pdfium/page-frame.ts'
import { steadyHeight } from './glyph-height.ts'
import { guessLetter } from './guess-letter.ts'
import { mappedLetter } from './mapped-letter.ts'
import { asDrawn } from './right-to-left.ts'
import type { TextRuns } from './text-runs.ts'

/** A glyph and the text object that drew it. */
export interface DrawnGlyph {
  readonly object: number
  readonly glyph: Glyph
}

/**
 * Reads the glyphs of a page, without the spaces and line ends that PDFium makes up. A glyph that stands for several
 * characters (a ligature) is one glyph with all of them.
 * @param text handle of the text page
 */
export function readGlyphs(
  { fpdf, heap }: Pdfium,
  text: number,
  frame: PageFrame,
  runs: TextRuns,
): readonly DrawnGlyph[] {
  const drawn: DrawnGlyph[] = []
  const count = fpdf.FPDFText_CountChars(text)
  const at = heap.scratch
  let last: { object: number; x: number; y: number; width: number } | null = null
  for (let i = 0; i < count; i++) {
    const object = fpdf.FPDFText_GetTextObject(text, i)
    if (object === 0 || fpdf.FPDFText_IsGenerated(text, i) === 1) continue
    const code = fpdf.FPDFText_GetUnicode(text, i) >>> 0
    const run = runs.of(object, i, code)
    const mapped = mappedLetter(code, fpdf.FPDFText_HasUnicodeMapError(text, i) === 1, run.fontName)
    const letter = mapped ?? guessLetter(code, run.procedural)
    fpdf.FPDFText_GetCharOrigin(text, i, at, at + 8)
    const [x, y] = [heap.f64(0), heap.f64(8)]
    fpdf.FPDFText_GetLooseCharBox(text, i, at)
    const [left, top, right, bottom] = [heap.f32(0), heap.f32(4), heap.f32(8), heap.f32(12)]
    const width = right - left
    const same =
      last !== null && last.object === object && last.x === x && last.y === y && last.width === width
    last = { object, x, y, width }
    if (same) {
      const { glyph } = drawn.pop()!
      drawn.push({ object, glyph: { ...glyph, text: glyph.text + letter } })
      continue
    }
    const loose = moveRect(frame.matrix, left, bottom, right, top)
    const start = movePoint(frame.matrix, x, y)
    const { font, size, angle, vertical, invisible, mcid } = run
    const box = vertical ? loose : steadyHeight(loose, start, run)
    const origin = vertical ? columnOrigin(loose, size) : start
    drawn.push({
      object,
      glyph: {
        text: letter,
        box,
        origin,
        angle,
        size,
        font,
        invisible,
        field: false,
        unmapped: mapped === null,
        mcid,
      },
    })
  }
  return asDrawn(drawn.map(wellFormed))
}

/** Takes back the text of a glyph that is only half of a surrogate pair. */
const wellFormed = (drawn: DrawnGlyph): DrawnGlyph =>
  drawn.glyph.text.isWellFormed() ? drawn : { ...drawn, glyph: { ...drawn.glyph, text: '', unmapped: true } }

/** Where the baseline of a glyph written downwards would start, if its column were a line turned by a quarter. */
const columnOrigin = (box: Rect, size: number): readonly [number, number] => [box[0] + 0.12 * size, box[1]]
