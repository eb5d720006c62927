/** Whether bytes stand at a place. @param sought as a string of Latin-1 characters, one a byte */
export const standsAt = (bytes: Uint8Array, at: number, sought: string): boolean => {
  for (let index = 0; index < sought.length; index += 1)
    if (bytes[at + index] !== sought.charCodeAt(index)) return false
  return true
}

/** The first place of bytes at or after `from`, or -1. @param sought as a string of Latin-1 characters, one a byte */
export function placeOf(bytes: Uint8Array, sought: string, from = 0): number {
  const first = sought.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1))
    if (standsAt(bytes, at, sought)) return at
  return -1
}

/** Some bytes as a string of Latin-1 characters, one a byte. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

/** An unsigned little-endian number of two bytes; 0 beyond the end. */
export const uint16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256

/** An unsigned little-endian number of four bytes; 0 beyond the end. */
export const uint32 = (bytes: Uint8Array, at: number): number =>
  uint16(bytes, at) + uint16(bytes, at + 2) * 65_536
