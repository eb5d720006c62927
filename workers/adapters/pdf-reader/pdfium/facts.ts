import type { OpenDocument } from '../../pdfium/document.ts'

/** What is known of a file before any page is read. */
export interface Facts {
  readonly pageCount: number
  readonly title: string | null
  readonly language: string | null
}

/** Reads the facts. */
export function readFacts({ pdfium: { fpdf, heap }, handle }: OpenDocument): Facts {
  const key = heap.name('Title')
  const title = heap.utf16((buffer, size) => fpdf.FPDF_GetMetaText(handle, key, buffer, size))
  fpdf.free(key)
  return {
    pageCount: fpdf.FPDF_GetPageCount(handle),
    title: title.trim() || null,
    language: heap.utf16((buffer, size) => fpdf.EPDFCatalog_GetLanguage(handle, buffer, size)) || null,
  }
}

/** Reads what /PageLabels say of each page. */
export const readLabels = (
  { pdfium: { fpdf, heap }, handle }: OpenDocument,
  pageCount: number,
): (string | null)[] =>
  Array.from(
    { length: pageCount },
    (_, page) => heap.utf16((buffer, size) => fpdf.FPDF_GetPageLabel(handle, page, buffer, size)) || null,
  )
