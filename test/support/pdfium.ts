import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import type { PdfFile } from '../../workers/ports/pdf-reader.ts'
import { compiled } from './compiled.ts'

/** PDFium in Node. */
export const engine = pdfiumEngine(compiled('@embedpdf/pdfium/pdfium.wasm'))

/** Opens a PDF that is expected to open. */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const opened = await pdfiumReader(engine).open(bytes)
  if (!opened.ok) throw new Error(`${opened.error.kind}: ${opened.error.detail}`)
  return opened.value
}
