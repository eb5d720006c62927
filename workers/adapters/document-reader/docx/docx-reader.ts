import type { DocumentReader } from '../../../ports/document-reader.ts'
import { packedPicture } from '../pieces/packed-picture.ts'
import { reading } from '../unreadable.ts'

/** Reads Word documents (DOCX). */
export const docxReader = (): DocumentReader => ({
  version: 'docx-2',
  read: (bytes) => reading(async () => (await import('./document.ts')).documentOf(bytes)),
  picture: packedPicture,
})
