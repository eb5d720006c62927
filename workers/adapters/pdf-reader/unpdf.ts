import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { type Failure, failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import type { PdfFile, PdfReader } from '../../ports/pdf-reader.ts'
import { readOutline } from './unpdf/outline.ts'
import { readPage } from './unpdf/pages.ts'

/** Names the library and what is read with it. */
const VERSION = 'unpdf-1.7.0/1'

/**
 * Reads PDFs with pdf.js as unpdf ships it. It knows the places of whole text items only, so those of their letters are
 * estimates, and it tells neither font names, pictures and rules nor which text is invisible.
 */
export const unpdfReader = (): PdfReader => ({
  version: VERSION,
  async open(bytes) {
    // pdf.js reserves memory for the whole file, however it is read.
    if (!(bytes instanceof Uint8Array))
      return refused(failure('resource-limit', 'So large a file cannot be read as a whole.'))
    const { getDocumentProxy } = await import('unpdf')
    let document: PDFDocumentProxy | null = null
    try {
      // pdf.js detaches the buffer it is given.
      document = await getDocumentProxy(bytes.slice(), { verbosity: 0 })
      if (document.numPages > 0) return ok(await describe(document))
    } catch (error) {
      await document?.destroy()
      return refused(refusalOf(error))
    }
    await document.destroy()
    return refused(failure('no-pages', 'The PDF has no pages.'))
  },
})

async function describe(document: PDFDocumentProxy): Promise<PdfFile> {
  const { info } = (await document.getMetadata()) as { info: { Title?: unknown; Language?: unknown } }
  const labels = await document.getPageLabels()
  let closed = false
  return {
    pageCount: document.numPages,
    title: stringOr(info.Title),
    language: stringOr(info.Language),
    outline: () => readOutline(document),
    fileLabels: async () => Array.from({ length: document.numPages }, (_, page) => labels?.[page] || null),
    async page(pageIndex) {
      if (closed) throw new Error('the PDF is closed')
      return readPage(document, pageIndex)
    },
    close() {
      closed = true
      document.destroy().catch(() => {})
    },
  }
}

const stringOr = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null

function refusalOf(error: unknown): Failure {
  const name = error instanceof Error ? error.name : ''
  return name === 'PasswordException'
    ? failure('password-protected', 'The PDF opens only with a password.')
    : failure('corrupt-file', 'The file is not a PDF, or too damaged to read.')
}
