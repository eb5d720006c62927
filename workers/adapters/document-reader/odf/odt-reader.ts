import type { DocumentReader } from '../../../ports/document-reader.ts'
import { reading } from '../unreadable.ts'

/** Reads texts of OpenDocument (ODT). */
export const odtReader = (): DocumentReader => ({
  version: 'odt-1',
  read: (bytes) => reading(async () => (await import('./text-document.ts')).textOf(bytes)),
})
