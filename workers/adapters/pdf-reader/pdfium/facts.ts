import type { OutlineEntry } from '../../../ports/pdf-reader.ts'
import type { OpenDocument } from '../../pdfium/document.ts'
import { readOutline } from './outline.ts'

/** What is known of a file before any page is read. */
export interface Facts {
  readonly pageCount: number
  readonly title: string | null
  readonly language: string | null
  readonly outline: readonly OutlineEntry[]
  readonly labels: readonly (string | null)[]
}

/** Reads the facts. @param mostPages labels are left out of a file with more pages */
export function readFacts(document: OpenDocument, mostPages: number): Facts {
  const { pdfium, handle } = document
  const { fpdf, heap } = pdfium
  const pageCount = fpdf.FPDF_GetPageCount(handle)
  const labelled = pageCount <= mostPages ? pageCount : 0
  const key = heap.name('Title')
  const title = heap.utf16((buffer, size) => fpdf.FPDF_GetMetaText(handle, key, buffer, size))
  fpdf.free(key)
  return {
    pageCount,
    title: title.trim() || null,
    language: heap.utf16((buffer, size) => fpdf.EPDFCatalog_GetLanguage(handle, buffer, size)) || null,
    outline: readOutline(document),
    labels: Array.from(
      { length: labelled },
      (_, i) => heap.utf16((buffer, size) => fpdf.FPDF_GetPageLabel(handle, i, buffer, size)) || null,
    ),
  }
}
