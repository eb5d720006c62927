import type { OcrLine } from '../../../ports/ocr-provider.ts'
import type { Font, Glyph, PdfPage } from '../../../ports/pdf-reader.ts'
import { uprightSize } from '../../prepare-image/placement.ts'
import { hasRtl } from '../digital-pdf/characters.ts'
import { captionedRegions } from './captioned-regions.ts'
import type { ScannedPage } from './scanned-page.ts'
import { type TypeSize, typeSizes } from './type-size.ts'

/** All recognised text counts as one plain face: OCR does not tell them apart. */
const FONT: Font = { name: 'Recognised', weight: 400, italic: false, fixedPitch: false }
/** Words of a line stand apart by at least this part of the size. */
const LEAST_GAP = 0.12

/** Points of a page to a pixel of its picture. */
export const pointsAPixel = ({ placement, longerSide }: ScannedPage): number =>
  longerSide / Math.max(placement.width, placement.height)

/** Makes recognised lines the glyphs of an upright page, so that it is laid out as pages of print are: its captioned regions are pictures. */
export function asPage(scanned: ScannedPage, pageIndex: number): PdfPage {
  const upright = uprightSize(scanned.placement)
  const scale = pointsAPixel(scanned)
  const [width, height] = [upright.width * scale, upright.height * scale]
  const sizes = typeSizes(scanned.lines, height)
  return {
    pageIndex,
    width,
    height,
    glyphs: scanned.lines.flatMap((line, at) => glyphsOf(line, sizes[at]!, width, height)),
    fonts: [FONT],
    images: captionedRegions(scanned, width, height),
    rules: [],
    drawings: [],
    descriptions: [],
  }
}

/** The glyphs of a line: letters that share the boxes of their words out evenly, and a space between words. */
function glyphsOf({ words }: OcrLine, type: TypeSize, width: number, height: number): Glyph[] {
  const glyphs: Glyph[] = []
  for (const [at, { text, box }] of words.entries()) {
    const next = words[at + 1]
    const [x0, y0, y1] = [box[0] * width, box[1] * height, box[3] * height]
    const room = next && next.box[0] > box[0] ? next.box[0] * width - LEAST_GAP * type.size : Infinity
    const x1 = Math.max(x0 + 0.01 * type.size, Math.min(box[2] * width, room))
    const letters = text.match(/.[\p{M}\u200C\u200D]*/gsu) ?? []
    const step = (x1 - x0) / letters.length
    const rtl = hasRtl(text)
    for (const [index, letter] of letters.entries()) {
      const left = rtl ? x1 - (index + 1) * step : x0 + index * step
      glyphs.push(glyph(letter, left, left + step, y0, y1, type))
    }
    if (next) glyphs.push(glyph(' ', x1, Math.max(x1, Math.min(room, next.box[0] * width)), y0, y1, type))
  }
  return glyphs
}

const glyph = (text: string, x0: number, x1: number, y0: number, y1: number, type: TypeSize): Glyph => ({
  text,
  box: [x0, y0, x1, y1],
  origin: [x0, type.base],
  angle: 0,
  size: type.size,
  font: 0,
  invisible: false,
  field: false,
  unmapped: false,
  mcid: -1,
})
