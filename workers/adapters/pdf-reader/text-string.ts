/** The characters of PDFDocEncoding that differ from Latin-1: ISO 32000-1, table D.2. */
const DOC_ENCODING = new Map(
  [
    [0x18, '˘ˇˆ˙˝˛˚˜'],
    [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
    [0xa0, '€'],
  ].flatMap(([start, letters]) =>
    [...(letters as string)].map((letter, i) => [(start as number) + i, letter] as const),
  ),
)

/** Decodes a PDF text string: UTF-16 or UTF-8 with its mark, otherwise PDFDocEncoding. */
export function textString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  let text = ''
  for (const byte of bytes) text += DOC_ENCODING.get(byte) ?? String.fromCharCode(byte)
  return text
}
