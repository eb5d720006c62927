import type { DocumentReader } from '../../../ports/document-reader.ts'
import { reading } from '../unreadable.ts'

/** Reads spreadsheets of OpenDocument (ODS). */
export const odsReader = (): DocumentReader => ({
  version: 'ods-1',
  read: (bytes) => reading(async () => (await import('./spreadsheet.ts')).spreadsheetOf(bytes)),
})
