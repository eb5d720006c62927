/** Bytes written at a time: as arguments of one call, and whole groups of three. */
const PIECE = 0x6000

/** Bytes in base64. */
export function base64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))))
  return pieces.join('')
}
