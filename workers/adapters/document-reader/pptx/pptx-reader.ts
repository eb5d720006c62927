import type { DocumentReader } from '../../../ports/document-reader.ts'
import { reading } from '../unreadable.ts'

/** Reads presentations of PowerPoint (PPTX). */
export const pptxReader = (): DocumentReader => ({
  version: 'pptx-1',
  read: (bytes) => reading(async () => (await import('./presentation.ts')).presentationOf(bytes)),
})
