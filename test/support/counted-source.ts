import type { ByteSource } from '../../workers/ports/original.ts'
import type { PageRenderer } from '../../workers/ports/page-renderer.ts'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import type { VirtualFile } from './virtual-file.ts'

/** A file that is read by parts, and what was read of it. */
export interface CountedSource extends ByteSource {
  /** Requests and bytes in all; bytes on their way now, and the most there ever were. */
  readonly counted: { requests: number; bytes: number; atOnce: number; mostAtOnce: number }
}

let made = 0

/** A reader that is given every file by parts. */
export const readerByParts = (reader: PdfReader): PdfReader => ({
  ...reader,
  open: (bytes) => reader.open(bytes instanceof Uint8Array ? sourceOf(bytes) : bytes),
})

/** A renderer that is given every file by parts. */
export const rendererByParts = (renderer: PageRenderer): PageRenderer => ({
  ...renderer,
  render: (file, ...rest) => renderer.render(file instanceof Uint8Array ? sourceOf(file) : file, ...rest),
  crop: (file, ...rest) => renderer.crop(file instanceof Uint8Array ? sourceOf(file) : file, ...rest),
})

/** Reads a file by parts. */
export function countedSource({ size, bytesAt }: VirtualFile): CountedSource {
  const counted = { requests: 0, bytes: 0, atOnce: 0, mostAtOnce: 0 }
  return {
    name: `source ${made++}`,
    size,
    counted,
    async read(offset, length) {
      if (offset < 0 || length < 1 || offset + length > size) throw new Error('read outside of the file')
      counted.requests += 1
      counted.bytes += length
      counted.atOnce += length
      counted.mostAtOnce = Math.max(counted.mostAtOnce, counted.atOnce)
      await new Promise((done) => setTimeout(done))
      counted.atOnce -= length
      return bytesAt(offset, length)
    },
  }
}

/** Reads bytes in memory by parts. */
export const sourceOf = (bytes: Uint8Array): CountedSource =>
  countedSource({
    size: bytes.length,
    bytesAt: (offset, length) => bytes.slice(offset, offset + length),
  })
