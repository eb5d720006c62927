import { decodeAs } from '../encoding/decode-as.ts'
import { signOf } from '../encoding/symbol-font.ts'
import { encodingOfCharset, encodingOfCodePage } from './charsets.ts'

/** The fonts of a document, as far as they tell what a byte means. */
export interface Fonts {
  /** Says the code page of the document. */
  setCodePage(page: number): void
  setEncoding(label: string): void
  setDefault(font: number): void
  /** Says a fact of a font in the table. */
  setCharset(font: number, charset: number): void
  setFontPage(font: number, page: number): void
  addName(font: number, text: string): void
  /** What bytes mean in a font. @param font -1 for the default one */
  decode(bytes: readonly number[], font: number): string
  /** What a character of private use means in a font. */
  sign(code: number, font: number): string
}

/** The character set of fonts whose characters are signs of their own. */
const SYMBOLS = 2

/** Starts without a font, in the encoding of western Europe. */
export function fontTable(): Fonts {
  const encodings = new Map<number, string>()
  const symbols = new Set<number>()
  const names = new Map<number, string>()
  let encoding = 'windows-1252'
  let usual = 0

  const sign = (code: number, font: number): string =>
    signOf(code, (names.get(font) ?? '').replace(/;.*$/s, '').trim())

  return {
    setCodePage(page) {
      encoding = encodingOfCodePage(page)
    },
    setEncoding(label) {
      encoding = label
    },
    setDefault(font) {
      usual = font
    },
    setCharset(font, charset) {
      const label = encodingOfCharset(charset)
      if (label !== null) encodings.set(font, label)
      if (charset === SYMBOLS) symbols.add(font)
    },
    setFontPage(font, page) {
      encodings.set(font, encodingOfCodePage(page))
    },
    addName(font, text) {
      names.set(font, (names.get(font) ?? '') + text)
    },
    sign,
    decode(bytes, given) {
      const font = given === -1 ? usual : given
      if (symbols.has(font)) return bytes.map((byte) => sign(byte, font)).join('')
      const isAscii = bytes.every((byte) => byte < 0x80)
      if (isAscii && bytes.length < 8_192) return String.fromCharCode(...bytes)
      return decodeAs(Uint8Array.from(bytes), encodings.get(font) ?? encoding) ?? ''
    },
  }
}
