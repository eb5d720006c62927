/** Ligatures and dashes at control codes of TeX's text encodings OT1 and T1, which no other text uses. */
const TEX_CODES = new Map([
  [0x0b, 'ff'],
  [0x0c, 'fi'],
  [0x0d, 'fl'],
  [0x0e, 'ffi'],
  [0x0f, 'ffl'],
  [0x10, '“'],
  [0x11, '”'],
  [0x15, '–'],
  [0x16, '—'],
  [0x1b, 'ff'],
  [0x1c, 'fi'],
  [0x1d, 'fl'],
  [0x1e, 'ffi'],
  [0x1f, 'ffl'],
])

/**
 * A guess at an unmapped glyph, or the empty string.
 * @param procedural whether its font is Type 3: the fonts of plotting programs and of old TeX files, mostly coded in ASCII
 */
export function guessLetter(code: number, procedural: boolean): string {
  if (!procedural) return ''
  return code < 0x20 ? (TEX_CODES.get(code) ?? '') : code < 0x7f ? String.fromCharCode(code) : ''
}
