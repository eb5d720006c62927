import { signOf } from '../encoding/symbol-font.ts'
import type { XmlElement } from '../xml/element.ts'

/** The character that a `w:sym` shows, '' for an ornament that no text needs. */
export function symbolText(symbol: XmlElement): string {
  const code = Number.parseInt(symbol.attributes['w:char'] ?? '', 16)
  if (Number.isNaN(code) || code > 0x10_ff_ff) return ''
  return signOf(code, symbol.attributes['w:font'] ?? '')
}
