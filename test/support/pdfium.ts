import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { BlockCache } from '../../workers/adapters/pdfium/block-cache.ts'
import { type PdfiumEngine, pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import type { PdfFile } from '../../workers/ports/pdf-reader.ts'
import { compiled } from './compiled.ts'

/** PDFium in Node. @param blocks what holds the blocks of large files */
export const startedEngine = (blocks?: BlockCache): PdfiumEngine =>
  pdfiumEngine(
    compiled('@embedpdf/pdfium/pdfium.wasm'),
    compiled('../../workers/adapters/pdfium/get-block.wasm'),
    blocks,
  )

/** The one that most tests share. */
export const engine = startedEngine()

/** One that reads files by parts of 512 bytes. */
export const engineOfSmallBlocks = (): PdfiumEngine => startedEngine(new BlockCache(16 * 2 ** 20, 512))

/** Opens a PDF that is expected to open. */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const opened = await pdfiumReader(engine).open(bytes)
  if (!opened.ok) throw new Error(`${opened.error.kind}: ${opened.error.detail}`)
  return opened.value
}
