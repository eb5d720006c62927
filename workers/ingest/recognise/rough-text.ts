import { utf16Order } from '../../domain/utf16-order.ts'
import { latin1 } from './byte-search.ts'

/** Control characters that texts have: bell to carriage return, the end mark of DOS and the escapes of ISO 2022. */
const isUsual = (code: number): boolean =>
  code >= 32 || (code >= 7 && code <= 13) || code === 26 || code === 27

/** The part of a file that may be odd characters before it counts as binary. */
const MOST_ODD = 0.005

/**
 * The first characters of a text with its ASCII right and everything else wrong, which is enough to tell its kind;
 * undefined where the bytes are no text.
 */
export function roughText(head: Uint8Array): string | undefined {
  const order = orderOf(head)
  const text =
    order === null
      ? latin1(head).replace(/^\xEF\xBB\xBF/, '')
      : latin1(asciiOf(head, order === 'utf-16be' ? 0 : 1))
  let odd = 0
  for (let at = 0; at < text.length; at += 1) if (!isUsual(text.charCodeAt(at))) odd += 1
  return odd > text.length * MOST_ODD ? undefined : text
}

function orderOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : utf16Order(head)
}

/** The characters of UTF-16 behind its mark, a byte each; what is beyond ASCII becomes 0xFF. @param upper 0 or 1: which byte of a pair is the upper one */
function asciiOf(head: Uint8Array, upper: number): Uint8Array {
  const letters = new Uint8Array(head.length >> 1).map((_, at) =>
    head[2 * at + upper] === 0 ? head[2 * at + 1 - upper]! : 0xff,
  )
  const isMarked = (head[0] ?? 0) >= 0xfe && (head[1] ?? 0) >= 0xfe
  return isMarked ? letters.subarray(1) : letters
}
