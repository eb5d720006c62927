import type { DocumentReader } from '../../../ports/document-reader.ts'
import { packedPicture } from '../pieces/packed-picture.ts'
import { reading } from '../unreadable.ts'

/** Reads texts of OpenDocument (ODT). */
export const odtReader = (): DocumentReader => ({
  version: 'odt-2',
  read: (bytes) => reading(async () => (await import('./text-document.ts')).textOf(bytes)),
  picture: packedPicture,
})
