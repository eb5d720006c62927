/** Bytes that came in pieces and wait to be used. */
export interface PendingBytes {
  readonly length: number
  /** Takes a copy of some bytes. */
  push(bytes: Uint8Array): void
  /** The first bytes in one piece, which stay. @param count at most so many */
  first(count: number): Uint8Array
  /** The first bytes in one piece, which go. @param count no more than there are */
  take(count: number): Uint8Array
  clear(): void
}

/** No bytes yet. */
export function pendingBytes(): PendingBytes {
  let pieces: Uint8Array[] = []
  let length = 0
  return {
    get length() {
      return length
    },
    push(bytes) {
      pieces.push(bytes.slice())
      length += bytes.length
    },
    first(count) {
      const piece = new Uint8Array(Math.min(count, length))
      let filled = 0
      for (let at = 0; filled < piece.length; at++) {
        const used = pieces[at]!.subarray(0, piece.length - filled)
        piece.set(used, filled)
        filled += used.length
      }
      return piece
    },
    take(count) {
      const piece = new Uint8Array(count)
      let filled = 0
      while (filled < count) {
        const next = pieces[0]!
        const used = next.subarray(0, count - filled)
        piece.set(used, filled)
        filled += used.length
        if (used.length === next.length) pieces.shift()
        else pieces[0] = next.subarray(used.length)
      }
      length -= count
      return piece
    },
    clear() {
      pieces = []
      length = 0
    },
  }
}
