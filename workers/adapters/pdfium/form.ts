import type { OpenDocument } from './document.ts'

/** Runs calls that need the form environment of a document; does nothing on a page without form fields. */
export function withForm<T>(
  { pdfium, handle }: OpenDocument,
  page: number,
  calls: (form: number) => T,
): T | null {
  const { fpdf } = pdfium
  if (fpdf.FPDFPage_GetAnnotCount(page) === 0 || fpdf.FPDF_GetFormType(handle) === 0) return null
  const info = fpdf.PDFiumExt_OpenFormFillInfo()
  const form = fpdf.PDFiumExt_InitFormFillEnvironment(handle, info)
  const answer = form === 0 ? null : calls(form)
  if (form !== 0) fpdf.PDFiumExt_ExitFormFillEnvironment(form)
  fpdf.PDFiumExt_CloseFormFillInfo(info)
  return answer
}
