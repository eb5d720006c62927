import type { Failure } from '../../domain/failure.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { KeptDocument } from './kept-document.ts'

/** Pages whose numbers are looked up at a time: each may lie somewhere else in the file. */
const AT_ONCE = 400

/**
 * Finds the numbers of the objects that are the pages of a document, as far as they are asked for: PDFium walks past all pages
 * before one, which in a large file takes reading something of each of them.
 */
export function pageNumbers(
  use: KeptDocument['use'],
): (pageIndex: number) => Promise<Result<number, Failure>> {
  const numbers: number[] = []
  let beyond: Result<never, Failure> | null = null
  return async (pageIndex) => {
    while (numbers.length <= pageIndex) {
      if (beyond !== null) return beyond
      const from = numbers.length
      const to = Math.min(pageIndex + 1 + AHEAD, from + AT_ONCE)
      const found = await use(({ pdfium, handle }) =>
        pdfium.run(() => {
          const numberAt = pdfium.fpdf.EPDFDoc_GetPageObjectNumberByIndex
          return ok(Array.from({ length: to - from }, (_, at) => numberAt(handle, from + at)))
        }),
      )
      if (!found.ok) {
        // What cannot be reached for this page cannot be reached for those behind it.
        beyond = found
        return found
      }
      numbers.splice(from, to - from, ...found.value)
    }
    return ok(numbers[pageIndex]!)
  }
}

/** Pages whose numbers are looked up ahead of the one that is asked for. */
const AHEAD = 50
