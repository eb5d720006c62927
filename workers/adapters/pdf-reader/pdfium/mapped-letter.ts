import { texMathLetter } from './tex-math.ts'

/** What PDFium puts for a hyphen at the end of a line. */
const LINE_END_HYPHEN = 2

/**
 * The letter of a code that PDFium gives, or null when neither the file nor a known encoding maps the glyph. It may be
 * half of a surrogate pair: its other half follows at the same place.
 * @param failed whether PDFium found no mapping: the code is then the one within the font
 */
export function mappedLetter(code: number, failed: boolean, fontName: string): string | null {
  if (failed || isNoLetter(code)) return texMathLetter(fontName, code)
  if (code === LINE_END_HYPHEN) return '-'
  return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
}

/** True of control characters, non-characters and what lies outside Unicode. */
const isNoLetter = (code: number): boolean =>
  (code < 0x20 && code !== LINE_END_HYPHEN) || code > 0x10ffff || (code & 0xfffe) === 0xfffe
