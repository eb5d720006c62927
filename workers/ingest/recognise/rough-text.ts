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
  const text = (isWide(head) ? latin1(head).replaceAll('\0', '') : latin1(head)).replace(
    /^(\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/,
    '',
  )
  let odd = 0
  for (let at = 0; at < text.length; at += 1) if (!isUsual(text.charCodeAt(at))) odd += 1
  return odd > text.length * MOST_ODD ? undefined : text
}

/** Whether the text is UTF-16: by its mark, else by every second byte of most of it being zero. */
function isWide(head: Uint8Array): boolean {
  const mark = (head[0] ?? 0) * 256 + (head[1] ?? 0)
  if (mark === 0xff_fe || mark === 0xfe_ff) return true
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2]! += 1
  const [most, least] = zeros[0]! > zeros[1]! ? [zeros[0]!, zeros[1]!] : [zeros[1]!, zeros[0]!]
  return most > head.length * 0.2 && least <= head.length * 0.01
}
