/** Bytes in front of a stream that are looked through for its dictionary; those of pictures have some 200. */
export const DICTIONARY = 2048

/**
 * Whether a stream is a picture, by the dictionary in front of it. One that cannot be told is none.
 * @param before the file up to the stream, {@link DICTIONARY} bytes of it where there are so many
 */
export function isPictureStream(before: Uint8Array): boolean {
  let text = ''
  for (const byte of before) text += String.fromCharCode(byte)
  const begins = text.search(/\bobj\b(?![\s\S]*\bobj\b)/)
  return begins >= 0 && /\/Subtype\s*\/Image\b/.test(text.slice(begins)) && /stream\r?\n?$/.test(text)
}
