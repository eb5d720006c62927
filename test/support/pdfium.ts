import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import type { PdfFile } from '../../workers/ports/pdf-reader.ts'

const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')

/** The types of the platform know only modules that are imported; Node can compile. */
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module

/** PDFium in Node, from the file of its package. */
export const engine = pdfiumEngine(new Compiled(readFileSync(file)))

/** Opens a PDF that is expected to open. */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const opened = await pdfiumReader(engine).open(bytes)
  if (!opened.ok) throw new Error(`${opened.error.kind}: ${opened.error.detail}`)
  return opened.value
}
