import type { DocumentReader } from '../../../ports/document-reader.ts'
import { packedPicture } from '../pieces/packed-picture.ts'
import { reading } from '../unreadable.ts'

/** Reads presentations of PowerPoint (PPTX). */
export const pptxReader = (): DocumentReader => ({
  version: 'pptx-2',
  read: (bytes) => reading(async () => (await import('./presentation.ts')).presentationOf(bytes)),
  picture: packedPicture,
})
