import { tooMuch } from '../unreadable.ts'
import { decode } from './decode.ts'

/** Bytes of a text that is held as a whole with all that is made of it; a novel has 1 MB. */
const LARGEST_TEXT = 16 * 2 ** 20

/** Decodes a file that is nothing but text, with line feeds as its only line breaks. Throws `Unreadable` where it is too large. */
export async function readText(bytes: Uint8Array, declared: string | null = null, largest = LARGEST_TEXT) {
  if (bytes.length > largest) throw tooMuch(`The text is larger than ${Math.round(largest / 2 ** 20)} MB.`)
  const text = await decode(bytes, declared)
  return text.replace(/\r\n?/g, '\n')
}
