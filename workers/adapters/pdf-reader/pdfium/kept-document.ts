import { closeDocument, type OpenDocument, openDocument } from '../../pdfium/document.ts'
import { type PdfiumEngine, PdfiumTrap } from '../../pdfium/engine.ts'

/** A document that outlives the instance of PDFium it was opened in. */
export interface KeptDocument {
  /** The document in an instance that is fit for use; moves it into a fresh one first where it must. */
  current(): Promise<OpenDocument>
  /** Gives the document back. Calls after the first do nothing. */
  close(): void
}

/** Keeps a document. The engine's word on an instance is taken before every use. */
export function keepDocument(engine: PdfiumEngine, opened: OpenDocument): KeptDocument {
  let document = opened
  let moving: Promise<OpenDocument> | null = null
  let closed = false

  async function move(): Promise<OpenDocument> {
    const from = document
    document = await reopen(engine, from)
    closeDocument(from)
    if (closed) closeDocument(document)
    return document
  }

  return {
    async current() {
      if (closed) throw new Error('the PDF is closed')
      if (isFit(document)) return document
      moving ??= move().finally(() => {
        moving = null
      })
      return moving
    },
    close() {
      if (!closed && !moving) closeDocument(document)
      closed = true
    },
  }
}

const isFit = ({ pdfium, file }: OpenDocument): boolean => pdfium.healthy && !pdfium.hasGrown(file.size)

/** Opens a file anew from the memory it lies in, which can be read even when its instance is spoilt. */
async function reopen(engine: PdfiumEngine, { pdfium, file }: OpenDocument): Promise<OpenDocument> {
  const instance = await engine.instance()
  const opened = openDocument(instance, pdfium.heap.bytes.subarray(file.at, file.at + file.size))
  if (!opened.ok) throw new PdfiumTrap(opened.error.kind === 'resource-limit', opened.error)
  return opened.value
}
