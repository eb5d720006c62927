import { originalKey } from '../domain/artifact-keys.ts'
import type { Document } from '../domain/document.ts'
import type { ArtifactStore } from './artifact-store.ts'

/** A file that is too large to be held as a whole. */
export interface ByteSource {
  /** Names the bytes: equal names, equal bytes. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Reads a stretch that lies within the file. */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** The bytes of a file, or where to read those of a large one. */
export type FileBytes = Uint8Array | ByteSource

/** Largest file that is held as a whole, in bytes: it lies in the memory of its reader besides, and 128 MB hold a few of them. */
export const MOST_HELD = 24 * 2 ** 20

/** The file of a document. @throws where it is missing, at once or when it is read */
export async function originalOf(
  { id, byteLength, checksum }: Pick<Document, 'id' | 'byteLength' | 'checksum'>,
  artifacts: ArtifactStore,
): Promise<FileBytes> {
  const key = originalKey(id)
  if (byteLength <= MOST_HELD) return there(await artifacts.get(key))
  return {
    name: checksum,
    size: byteLength,
    read: async (offset, length) => there(await artifacts.range(key, offset, length)),
  }
}

/** The bytes of a file in one piece, however large it is. */
export const wholeOf = async (file: FileBytes): Promise<Uint8Array> =>
  file instanceof Uint8Array ? file : file.read(0, file.size)

function there(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new Error('The original is missing')
  return bytes
}
