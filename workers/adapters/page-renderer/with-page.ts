import type { Failure } from '../../domain/failure.ts'
import { type Result, refused } from '../../domain/result.ts'
import type { FileBytes } from '../../ports/original.ts'
import { type OpenDocument, tooDemanding } from '../pdfium/document.ts'
import { type PdfiumEngine, PdfiumTrap } from '../pdfium/engine.ts'
import { keepDocument } from '../pdfium/kept-document.ts'
import { type PageAt, UNREADABLE } from './draw-page.ts'

/** Opens a file to draw one of its pages, and closes it. Refuses with `page-unreadable` or `resource-limit` besides what drawing refuses. */
export async function withPage<T>(
  engine: PdfiumEngine,
  file: FileBytes,
  index: number,
  draw: (document: OpenDocument, page: PageAt) => Result<T, Failure>,
): Promise<Result<T, Failure>> {
  try {
    const kept = await keepDocument(engine, file, true)
    if (!kept.ok) return refused(kept.error.kind === 'resource-limit' ? kept.error : UNREADABLE)
    try {
      const number = await kept.value.numberOf(index)
      if (!number.ok) return number
      return await kept.value.use((document) =>
        document.pdfium.run(() => draw(document, { index, number: number.value })),
      )
    } finally {
      kept.value.close()
    }
  } catch (error) {
    if (!(error instanceof PdfiumTrap)) throw error
    return refused(error.outOfMemory ? tooDemanding('The page') : UNREADABLE)
  }
}
