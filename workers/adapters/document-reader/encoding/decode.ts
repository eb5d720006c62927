import { utf16Order } from '../../../domain/utf16-order.ts'
import { decodeAs } from './decode-as.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Decoded characters that a text may have lost before its encoding counts as another one: one in ten of those beyond ASCII. */
const MOST_LOST = 0.1

/**
 * Decodes a text: by its byte order mark, else as UTF-16 where its zero bytes show it, else as UTF-8 where it is, else
 * as declared, else by the statistics of its bytes. Bytes that mean nothing become U+FFFD. The mark is not in the text.
 * @param declared a label of the WHATWG Encoding Standard, or null; one that is not known does not count
 */
export async function decode(bytes: Uint8Array, declared: string | null): Promise<string> {
  const marked = markedEncoding(bytes) ?? utf16Order(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  if (ESCAPES.some((sequence) => holds(bytes, sequence))) return new TextDecoder('iso-2022-jp').decode(bytes)
  const utf8 = new TextDecoder().decode(bytes)
  if (lostShare(utf8) <= MOST_LOST) return utf8
  const said = declared === null ? null : decodeAs(bytes, declared)
  if (said !== null && lostShare(said) <= MOST_LOST) return said
  return decodeAs(bytes, await guessEncoding(bytes)) ?? utf8
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** What switches ISO-2022-JP, whose bytes are all ASCII, to JIS X 0208 (RFC 1468). */
const ESCAPES = [
  [0x1b, 0x24, 0x42],
  [0x1b, 0x24, 0x40],
]

function holds(bytes: Uint8Array, sought: readonly number[]): boolean {
  for (let at = bytes.indexOf(sought[0]!); at !== -1; at = bytes.indexOf(sought[0]!, at + 1))
    if (sought.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}

/** The part of the characters beyond ASCII that could not be decoded. */
function lostShare(text: string): number {
  let lost = 0
  let beyond = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 128) continue
    beyond += 1
    if (unit === 0xff_fd) lost += 1
  }
  return beyond === 0 ? 0 : lost / beyond
}
