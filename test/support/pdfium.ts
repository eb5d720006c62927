import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import type { PdfFile } from '../../workers/ports/pdf-reader.ts'

/** The types of the platform know only modules that are imported; Node can compile. */
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module

/** Compiles a WebAssembly file of a package. @param name for example `@embedpdf/pdfium/pdfium.wasm` */
export const compiled = (name: string): WebAssembly.Module =>
  new Compiled(readFileSync(createRequire(import.meta.url).resolve(name)))

/** PDFium in Node. */
export const engine = pdfiumEngine(compiled('@embedpdf/pdfium/pdfium.wasm'))

/** Opens a PDF that is expected to open. */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const opened = await pdfiumReader(engine).open(bytes)
  if (!opened.ok) throw new Error(`${opened.error.kind}: ${opened.error.detail}`)
  return opened.value
}
