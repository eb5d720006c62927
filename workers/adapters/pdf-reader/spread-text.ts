import type { Glyph, Rect } from '../../ports/pdf-reader.ts'

/** Advance of an average letter and of a wide one (ideographs, kana, hangul), in parts of the size. */
const AVERAGE_ADVANCE = 0.5
const WIDE_ADVANCE = 1
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]|[\u{20000}-\u{3ffff}]/u

/** Where the baseline lies in a line of text, in parts of its height from the top. */
const BASELINE = 0.78

/** Spreads one level line of text over a box, from its left edge: its letters' own places are not known. */
export function spreadText(
  line: string,
  [x0, y0, x1, y1]: Rect,
  style: Omit<Glyph, 'text' | 'box' | 'origin'>,
): Glyph[] {
  const letters = [...line]
  const advances = letters.map((letter) => (WIDE.test(letter) ? WIDE_ADVANCE : AVERAGE_ADVANCE) * style.size)
  const total = advances.reduce((sum, advance) => sum + advance, 0)
  const fit = total > x1 - x0 ? (x1 - x0) / total : 1
  const baseline = y0 + (y1 - y0) * BASELINE
  let x = x0
  return letters.map((text, i) => {
    const start = x
    x += advances[i]! * fit
    return { ...style, text, box: [start, y0, x, y1], origin: [start, baseline] }
  })
}
