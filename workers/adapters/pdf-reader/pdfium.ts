import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { PdfFile, PdfReader } from '../../ports/pdf-reader.ts'
import { type OpenDocument, tooDemanding } from '../pdfium/document.ts'
import { PDFIUM_VERSION, type PdfiumEngine, PdfiumTrap } from '../pdfium/engine.ts'
import { type KeptDocument, keepDocument } from '../pdfium/kept-document.ts'
import { readFacts, readLabels } from './pdfium/facts.ts'
import { readOutline } from './pdfium/outline.ts'
import { readPage } from './pdfium/pages.ts'

/** Raised whenever the reading below changes what it returns. */
const READING = 2

/** Most pages of a file. */
const MOST_PAGES = 20_000

/** Reads PDFs with PDFium. A page that spoils the instance costs that page only: the file is opened anew in another. */
export function pdfiumReader(engine: PdfiumEngine): PdfReader {
  return {
    version: `${PDFIUM_VERSION}/${READING}`,
    open: (bytes) =>
      trapped(failure('corrupt-file', 'The file is too damaged to read.'), async () => {
        const kept = await keepDocument(engine, bytes, false)
        return kept.ok ? describe(kept.value) : kept
      }),
  }
}

async function describe(kept: KeptDocument): Promise<Result<PdfFile, Failure>> {
  const facts = await kept.use((document) => document.pdfium.run(() => ok(readFacts(document))))
  if (!facts.ok || facts.value.pageCount === 0 || facts.value.pageCount > MOST_PAGES) {
    kept.close()
    if (!facts.ok) return facts
    return refused(
      facts.value.pageCount === 0 ? failure('no-pages', 'The PDF has no pages.') : tooDemanding('The PDF'),
    )
  }
  const { pageCount } = facts.value

  /** What a file says of itself, or nothing where it cannot be read. */
  const said = async <T>(nothing: T, read: (document: OpenDocument) => T): Promise<T> => {
    const answer = await trapped(DAMAGED, () =>
      kept.use((document) => document.pdfium.run(() => ok(read(document)))),
    )
    return answer.ok ? answer.value : nothing
  }

  return ok({
    ...facts.value,
    outline: () => said([], readOutline),
    fileLabels: () =>
      said(
        Array.from({ length: pageCount }, () => null),
        (document) => readLabels(document, pageCount),
      ),
    page: (pageIndex) =>
      trapped(DAMAGED, async () => {
        const number = await kept.numberOf(pageIndex)
        return number.ok ? kept.use((document) => readPage(document, pageIndex, number.value)) : number
      }),
    close: () => kept.close(),
  })
}

const DAMAGED = failure('page-unreadable', 'The page is damaged.')

/** Does work over which an instance may be lost. @param otherwise what is told where it was not for lack of memory */
async function trapped<T>(
  otherwise: Failure,
  work: () => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PdfiumTrap)) throw error
    return refused(error.outOfMemory ? tooDemanding('The PDF') : otherwise)
  }
}
