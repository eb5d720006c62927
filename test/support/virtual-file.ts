/** So many bytes of one kind. */
interface Filler {
  readonly length: number
  readonly byte: number
}

/** A file that is never in memory as a whole. */
export interface VirtualFile {
  readonly size: number
  /** A stretch of it, cut off where the file ends. */
  bytesAt(offset: number, length: number): Uint8Array
}

/** A file that is written part by part; texts are Latin-1. */
export function virtualFile() {
  const parts: { readonly offset: number; readonly part: string | Filler }[] = []
  let size = 0
  return {
    /** Where the next part will begin. */
    get size() {
      return size
    },
    add(part: string | Filler): void {
      parts.push({ offset: size, part })
      size += part.length
    },
    done: (): VirtualFile => ({ size, bytesAt: (offset, length) => stretch(parts, size, offset, length) }),
  }
}

function stretch(
  parts: readonly { readonly offset: number; readonly part: string | Filler }[],
  size: number,
  offset: number,
  length: number,
): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
  let [low, high] = [0, parts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (parts[middle]!.offset <= offset) low = middle
    else high = middle
  }
  for (const { offset: begins, part } of parts.slice(low)) {
    const to = Math.min(begins + part.length, offset + bytes.length)
    if (begins >= offset + bytes.length) break
    const from = Math.max(begins, offset)
    if (typeof part !== 'string') bytes.fill(part.byte, from - offset, to - offset)
    else for (let at = from; at < to; at++) bytes[at - offset] = part.charCodeAt(at - begins)
  }
  return bytes
}
