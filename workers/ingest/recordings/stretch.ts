import type { FileBytes } from '../../ports/original.ts'

/** Bytes of a whole file. */
export const sizeOf = (file: FileBytes): number => (file instanceof Uint8Array ? file.length : file.size)

/** A stretch of a file, shorter where the file ends. @param offset 0 or more */
export async function stretch(file: FileBytes, offset: number, length: number): Promise<Uint8Array> {
  const end = Math.min(sizeOf(file), offset + length)
  if (end <= offset) return new Uint8Array(0)
  return file instanceof Uint8Array ? file.subarray(offset, end) : file.read(offset, end - offset)
}

/** The bytes as numbers of the file's own order. */
export const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
