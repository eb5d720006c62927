import type { DocumentReader, ReadDocument } from '../../../ports/document-reader.ts'
import { packedPicture } from '../pieces/packed-picture.ts'
import { reading } from '../unreadable.ts'

/** Reads books in EPUB 2 and 3: their chapters in the order of the spine. */
export function epubReader(): DocumentReader {
  return {
    version: 'epub-2',
    picture: packedPicture,
    read: (bytes) =>
      reading(async (): Promise<ReadDocument> => {
        const { readBook } = await import('./book.ts')
        return readBook(bytes)
      }),
  }
}
