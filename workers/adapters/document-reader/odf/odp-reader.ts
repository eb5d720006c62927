import type { DocumentReader } from '../../../ports/document-reader.ts'
import { packedPicture } from '../pieces/packed-picture.ts'
import { reading } from '../unreadable.ts'

/** Reads presentations of OpenDocument (ODP). */
export const odpReader = (): DocumentReader => ({
  version: 'odp-2',
  read: (bytes) => reading(async () => (await import('./presentation.ts')).presentationOf(bytes)),
  picture: packedPicture,
})
