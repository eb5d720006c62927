/** Takes the parts of an RTF file in their order. */
export interface RtfHandler {
  open(): void
  close(): void
  /** A control word or a control symbol (`*`, `~`), with its number where it has one. */
  word(word: string, value: number | null): void
  /** A character in an encoding that the text so far tells. */
  byte(byte: number): void
}

const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const QUOTE = 0x27
const HYPHEN = 0x2d
const SPACE = 0x20

/** Parts an RTF file (RTF 1.9.1, "RTF syntax") into groups, control words and characters; pictures in binary are passed over. */
export function tokenize(bytes: Uint8Array, handler: RtfHandler): void {
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]!
    at += 1
    if (byte === OPEN) handler.open()
    else if (byte === CLOSE) handler.close()
    else if (byte === BACKSLASH) at = control(bytes, at, handler)
    else if (byte >= SPACE || byte === 9) handler.byte(byte)
  }
}

/** Reads what follows a backslash and returns the place behind it. */
function control(bytes: Uint8Array, start: number, handler: RtfHandler): number {
  const first = bytes[start]
  if (first === undefined) return start
  if (first === QUOTE) {
    const value = Number.parseInt(String.fromCharCode(...bytes.subarray(start + 1, start + 3)), 16)
    if (!Number.isNaN(value)) handler.byte(value)
    return start + 3
  }
  if (!isLetter(first)) {
    if (first === BACKSLASH || first === OPEN || first === CLOSE) handler.byte(first)
    else handler.word(String.fromCharCode(first), null)
    return start + 1
  }
  let end = start
  while (isLetter(bytes[end])) end += 1
  const word = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 32)))
  let numberEnd = bytes[end] === HYPHEN ? end + 1 : end
  while (isDigit(bytes[numberEnd]) && numberEnd < end + 12) numberEnd += 1
  const hasNumber = isDigit(bytes[numberEnd - 1]) && numberEnd > end
  const value = hasNumber ? Number(String.fromCharCode(...bytes.subarray(end, numberEnd))) : null
  const behind = hasNumber ? numberEnd : end
  const next = bytes[behind] === SPACE ? behind + 1 : behind
  if (word === 'bin') return next + Math.max(0, value ?? 0)
  handler.word(word, value)
  return next
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a))

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39
