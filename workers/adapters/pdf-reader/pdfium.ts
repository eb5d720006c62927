import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { PdfFile, PdfReader } from '../../ports/pdf-reader.ts'
import { closeDocument, type OpenDocument, openDocument, tooDemanding } from '../pdfium/document.ts'
import { PDFIUM_VERSION, type PdfiumEngine, PdfiumTrap } from '../pdfium/engine.ts'
import { readFacts } from './pdfium/facts.ts'
import { keepDocument } from './pdfium/kept-document.ts'
import { readPage } from './pdfium/pages.ts'

/** Raised whenever the reading below changes what it returns. */
const READING = 1

/** Most pages of a file. */
const MOST_PAGES = 20_000

/** Reads PDFs with PDFium. A page that spoils the instance costs that page only: the file is opened anew in another. */
export function pdfiumReader(engine: PdfiumEngine): PdfReader {
  return {
    version: `${PDFIUM_VERSION}/${READING}`,
    async open(bytes) {
      try {
        const opened = openDocument(await engine.instance(), bytes)
        return opened.ok ? describe(engine, opened.value) : opened
      } catch (error) {
        return refused(refusalOf(error, failure('corrupt-file', 'The file is too damaged to read.')))
      }
    },
  }
}

function describe(engine: PdfiumEngine, opened: OpenDocument): Result<PdfFile, Failure> {
  const facts = opened.pdfium.run(() => readFacts(opened, MOST_PAGES))
  if (facts.pageCount === 0 || facts.pageCount > MOST_PAGES) {
    closeDocument(opened)
    return refused(
      facts.pageCount === 0 ? failure('no-pages', 'The PDF has no pages.') : tooDemanding('The PDF'),
    )
  }
  const kept = keepDocument(engine, opened)
  return ok({
    ...facts,
    fileLabel: (pageIndex) => facts.labels[pageIndex] ?? null,
    async page(pageIndex) {
      try {
        return readPage(await kept.current(), pageIndex)
      } catch (error) {
        return refused(refusalOf(error, failure('page-unreadable', 'The page is damaged.')))
      }
    },
    close: () => kept.close(),
  })
}

function refusalOf(error: unknown, otherwise: Failure): Failure {
  if (!(error instanceof PdfiumTrap)) throw error
  return error.outOfMemory ? tooDemanding('The PDF') : otherwise
}
