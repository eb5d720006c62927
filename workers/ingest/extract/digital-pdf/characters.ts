/** Presentation forms that stand for plain letters: ligatures, Arabic and Hebrew shapes, CJK radicals and vertical forms. */
const PRESENTATION = /[\u2E80-\u2FDF\uFB00-\uFDFF\uFE10-\uFE19\uFE30-\uFE4F\uFE70-\uFEFC]/

/** Adobe's Symbol encoding (PDF Reference, Appendix D.5) from 0x20 on; fonts without a mapping show it as U+F020 to U+F0FE. */
const SYMBOL_LOW =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{F8FF}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

const SPACES = /[\t\n\v\f\r\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/gu
const JUNK =
  /(?![\t\n\v\f\r\u0085])[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFF]/gu
const PRIVATE = /[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu
/** The only ligature of alef and lam has the lam first. */
const LAM_ALEF_BACKWARDS = /^([\u0622\u0623\u0625\u0627\u0671])\u0644$/u

/**
 * Cleans what a font maps a glyph to: spaces become U+0020, ligatures and presentation forms plain letters, private-use
 * symbols what they draw or a bullet, control characters nothing. U+0002, PDFium's mark of a line-end hyphen, becomes `-`.
 * @param fontName decides whether private-use codes follow Adobe's Symbol encoding
 */
export function cleanGlyphText(text: string, fontName: string): string {
  if (isPlain(text)) return text
  const readable = text
    .replace(LAM_ALEF_BACKWARDS, '\u0644$1')
    .replaceAll('\u0002', '-')
    .replace(SPACES, ' ')
    .replace(JUNK, '')
    .replace(PRIVATE, (code) => privateUse(code.codePointAt(0)!, fontName))
  return PRESENTATION.test(readable) ? readable.replace(/./gsu, expand).normalize('NFC') : readable
}

const isPlain = (text: string): boolean =>
  text.length === 0 || (text.length === 1 && text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x7f)

const expand = (character: string): string =>
  PRESENTATION.test(character) ? character.normalize('NFKC').trim() || character : character

function privateUse(code: number, fontName: string): string {
  if (code < 0xf020 || code > 0xf0fe) return ''
  if (!/symbol/i.test(fontName) || /segoe/i.test(fontName)) return '•'
  const at = code - 0xf020
  return (at < SYMBOL_LOW.length ? SYMBOL_LOW[at] : SYMBOL_HIGH[at - 0x80]) ?? ''
}

const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/
const DIGIT = /\p{Nd}/u
const LETTER = /\p{L}/u
const UNSPACED =
  /[\u2E80-\u2FFF\u3001-\u30FF\u3100-\u312F\u3190-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFF60\uFFE0-\uFFEF\u{20000}-\u{3FFFF}]/u
const MARK_ONLY = /^\p{M}+$/u
const TERMINAL =
  /(?:[.!?:;…。！？：；।॥؟۔።]["'”’»)\]）」』】*†‡]{0,4}|(?<=[^\d\s][.!?]["'”’»)\]]?)\s?\d{1,3})$/u
const LOWER_START = /^["'“‘«([]{0,2}\p{Ll}/u

/** The direction a string gives its line: right to left, left to right, a number, or none. */
export type Direction = 'R' | 'L' | 'N' | 'S'

/** Classes a string by its strongest character. */
export function directionOf(text: string): Direction {
  const code = text.charCodeAt(0)
  if (text.length === 1 && code < 0x80)
    return isAsciiLetter(code) ? 'L' : code >= 0x30 && code <= 0x39 ? 'N' : 'S'
  if (ARABIC_DIGIT.test(text)) return 'N'
  if (RTL.test(text)) return 'R'
  if (LETTER.test(text)) return 'L'
  return DIGIT.test(text) ? 'N' : 'S'
}

const isAsciiLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

/** Whether a string has a letter written from right to left. */
export const hasRtl = (text: string): boolean => !isBelow(text, 0x590) && RTL.test(text)

/** Whether a character belongs to a script written without spaces between words (Han, kana and their punctuation). */
export const isUnspaced = (character: string): boolean =>
  !isBelow(character, 0x2e80) && UNSPACED.test(character)

/** A quick no for the many one-character strings that cannot belong to a later range. */
const isBelow = (text: string, code: number): boolean => text.length === 1 && text.charCodeAt(0) < code

/** Whether a string is nothing but combining marks. */
export const isMarkOnly = (text: string): boolean => !isBelow(text, 0x300) && MARK_ONLY.test(text)

/** Whether a text ends as a sentence, clause or lead-in does, closing quotes and note numbers allowed. */
export const endsSentence = (text: string): boolean => TERMINAL.test(text)

/** Whether a text begins in the middle of a sentence, as far as its script tells: with a lower-case letter. */
export const startsLower = (text: string): boolean => LOWER_START.test(text)

/** The hyphens a line may end with. */
export const isHyphen = (character: string): boolean =>
  character === '-' || character === '\u2010' || character === '\u00AD'
