/** What windows-1252 has at 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252); some platforms leave the controls of Latin-1. */
const UPPER_CONTROLS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/**
 * Decodes bytes as the WHATWG Encoding Standard says; null where the label is not known.
 * @param whole false where the bytes may end within a character, which is then left out
 */
export function decodeAs(bytes: Uint8Array, label: string, whole = true): string | null {
  const decoder = decoderFor(label)
  if (decoder === null) return null
  const text = decoder.decode(bytes, { stream: !whole })
  return decoder.encoding === 'windows-1252'
    ? text.replace(/[\u0080-\u009f]/g, (control) => UPPER_CONTROLS[control.charCodeAt(0) - 0x80]!)
    : text
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}
