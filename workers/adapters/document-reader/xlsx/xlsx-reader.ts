import type { DocumentReader } from '../../../ports/document-reader.ts'
import { reading } from '../unreadable.ts'

/** Reads workbooks of Excel (XLSX). */
export const xlsxReader = (): DocumentReader => ({
  version: 'xlsx-1',
  read: (bytes) => reading(async () => (await import('./workbook.ts')).workbookOf(bytes)),
})
