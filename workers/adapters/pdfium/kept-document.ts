import type { Failure } from '../../domain/failure.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { FileBytes } from '../../ports/original.ts'
import { closeDocument, type OpenDocument, openDocument } from './document.ts'
import { type PdfiumEngine, PdfiumTrap } from './engine.ts'
import { keepRanged } from './kept-ranged.ts'

/** Calls on a document. They may have to be run several times, of which the last counts. Throws `PdfiumTrap` when the instance is lost. */
export type Calls<T> = (document: OpenDocument) => Result<T, Failure>

/** A document that outlives the instance of PDFium it was opened in. */
export interface KeptDocument {
  /**
   * Runs calls on the document, in an instance that is fit for use. Refuses with `resource-limit` besides what the calls refuse
   * themselves. Throws `PdfiumTrap` when the instance is lost over them.
   */
  use<T>(calls: Calls<T>): Promise<Result<T, Failure>>
  /** The number of the object that is a page, or 0 where it is as well to load the page by its index. */
  numberOf(pageIndex: number): Promise<Result<number, Failure>>
  /** Gives the document back. Calls after the first do nothing. */
  close(): void
}

/**
 * Opens a file to keep it. Throws `PdfiumTrap` where that costs the instance.
 * @param withPictures false where nobody looks at pictures, so that those of a large file need not be read
 */
export async function keepDocument(
  engine: PdfiumEngine,
  file: FileBytes,
  withPictures: boolean,
): Promise<Result<KeptDocument, Failure>> {
  if (!(file instanceof Uint8Array)) return keepRanged(engine, file, withPictures)
  const opened = openDocument(await engine.instance(), file)
  return opened.ok ? ok(keepWhole(engine, opened.value)) : opened
}

/** Keeps a document whose file lies in the memory of its instance. The engine's word on an instance is taken before every use. */
function keepWhole(engine: PdfiumEngine, opened: OpenDocument): KeptDocument {
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

  async function current(): Promise<OpenDocument> {
    if (closed) throw new Error('the PDF is closed')
    if (isFit(document)) return document
    moving ??= move().finally(() => {
      moving = null
    })
    return moving
  }

  return {
    use: async (calls) => calls(await current()),
    numberOf: async () => ok(0),
    close() {
      if (!closed && !moving) closeDocument(document)
      closed = true
    },
  }
}

/** Whether a document can go on in its instance. */
export const isFit = ({ pdfium, file }: OpenDocument): boolean =>
  pdfium.healthy && !pdfium.hasGrown(file.size)

/** Opens a file anew from the memory it lies in, which can be read even when its instance is spoilt. */
async function reopen(engine: PdfiumEngine, { pdfium, file }: OpenDocument): Promise<OpenDocument> {
  const instance = await engine.instance()
  const opened = openDocument(instance, pdfium.heap.bytes.subarray(file.at, file.at + file.size))
  if (!opened.ok) throw new PdfiumTrap(opened.error.kind === 'resource-limit', opened.error)
  return opened.value
}
