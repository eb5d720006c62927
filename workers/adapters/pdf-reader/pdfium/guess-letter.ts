import type { Font } from '../../../ports/pdf-reader.ts'

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
 * A guess at an unmapped glyph. The bitmap fonts of old TeX files (Type 3, without a name) have no map, yet their codes
 * are ASCII; in other fonts the code says nothing and the answer is empty.
 */
export function guessLetter(code: number, font: Font): string {
  if (font.name !== '') return ''
  return code < 0x20 ? (TEX_CODES.get(code) ?? '') : code < 0x7f ? String.fromCharCode(code) : ''
}
