import type { DocumentReader } from '../../../ports/document-reader.ts'
import { reading } from '../unreadable.ts'

/** Reads presentations of OpenDocument (ODP). */
export const odpReader = (): DocumentReader => ({
  version: 'odp-1',
  read: (bytes) => reading(async () => (await import('./presentation.ts')).presentationOf(bytes)),
})
