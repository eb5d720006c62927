import type { DocumentReader } from '../../../ports/document-reader.ts'
import { reading } from '../unreadable.ts'
import { readRtf } from './read-rtf.ts'

/** Reads Rich Text Format. */
export const rtfReader = (): DocumentReader => ({
  version: 'rtf-1',
  read: (bytes) => reading(() => readRtf(bytes)),
})
