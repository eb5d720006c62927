/** Adobe's Symbol encoding from 0x20 to 0x7e and from 0xa0 to 0xfe; a space where it has no character of Unicode. */
const SYMBOL_LOW =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** The signs of Wingdings that carry meaning in a text. */
const WINGDINGS: Readonly<Record<number, string>> = {
  111: '☐',
  113: '☐',
  114: '☐',
  168: '☐',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
  74: '☺',
  76: '☹',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
}

/** What a character shows in a font of signs: '' for an ornament that no text needs. @param code a byte of the font, or the same in private use, from 0xF000 */
export function signOf(code: number, font: string): string {
  const name = font.toLowerCase()
  const isPrivate = code >= 0xf0_00 && code <= 0xf0_ff
  const byte = isPrivate ? code - 0xf0_00 : code
  if (name === 'symbol' && byte <= 0xff)
    return (byte < 0xa0 ? [...SYMBOL_LOW][byte - 0x20] : [...SYMBOL_HIGH][byte - 0xa0]) ?? ''
  if (name.startsWith('wingdings')) return WINGDINGS[byte] ?? ''
  return isPrivate ? '' : String.fromCodePoint(code)
}
