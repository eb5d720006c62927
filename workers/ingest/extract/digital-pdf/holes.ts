import type { Glyph, PdfPage } from '../../../ports/pdf-reader.ts'

/** Stands for a letter that is seen but whose character the file does not tell. */
export const HOLE = '\uFFFD'

/** A font with fewer unknown glyphs on a page lacks a bullet or a space, not letters. */
const LEAST = 20
/** So many unknown glyphs side by side are a word. */
const WORD = 3
/** Wider glyphs than this part of their size are no spaces. */
const WIDE = 0.4
/** Faces of signs, whose pieces nobody reads as letters. */
const SIGNS = /symb|dingbat|wing|webd|math|cmex|cmsy|cmmi|msam|msbm|extension|bullet|ornament|icon|marlett/i

/**
 * Finds the letters of a page that its fonts do not name. Left out of the text they would close up to a sentence nobody
 * wrote; so each of them is shown as a gap.
 */
export function holesOf(page: PdfPage): ReadonlySet<Glyph> {
  const isLetters = page.fonts.map((font) => !SIGNS.test(font.name))
  const byFont = new Map<number, Glyph[]>()
  const { glyphs } = page
  for (let from = 0; from < glyphs.length; from++) {
    if (!isUnknown(glyphs[from]!)) continue
    let to = from + 1
    while (to < glyphs.length && isUnknown(glyphs[to]!) && isBeside(glyphs[to - 1]!, glyphs[to]!)) to++
    for (let at = from; at < to; at++) {
      const glyph = glyphs[at]!
      if (!isLetters[glyph.font] || (to - from < WORD && widthOf(glyph) < WIDE * glyph.size)) continue
      const found = byFont.get(glyph.font)
      if (found) found.push(glyph)
      else byFont.set(glyph.font, [glyph])
    }
    from = to - 1
  }
  return new Set([...byFont.values()].filter((found) => found.length >= LEAST).flat())
}

const isUnknown = (glyph: Glyph): boolean =>
  glyph.unmapped && !glyph.invisible && (glyph.text.trim() === '' || glyph.text === HOLE)

const isBeside = (glyph: Glyph, next: Glyph): boolean =>
  glyph.font === next.font && Math.abs(glyph.origin[1] - next.origin[1]) < 0.1 * glyph.size

const widthOf = ({ box, angle }: Glyph): number => (angle % 180 === 90 ? box[3] - box[1] : box[2] - box[0])
