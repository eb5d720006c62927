import type { Failure, FailureKind } from '../../domain/failure.ts'
import { failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import { type Pdfium, PdfiumTrap } from './engine.ts'
import type { RangedFile } from './ranged-file.ts'

/** A document open in one instance of PDFium. */
export interface OpenDocument {
  readonly pdfium: Pdfium
  /** Handle of the document. */
  readonly handle: number
  /** What lies of the file in the memory of the instance, which reads from it until the document is closed. */
  readonly file: { readonly at: number; readonly size: number }
  /** Whether it lies there as a whole; otherwise it is read block by block. */
  readonly isWhole: boolean
}

/** The refusals of `FPDF_GetLastError`: fpdfview.h. */
const REFUSALS: Readonly<Record<number, readonly [FailureKind, string]>> = {
  4: ['password-protected', 'The PDF opens only with a password.'],
  5: ['password-protected', 'The PDF is encrypted in a way that cannot be read.'],
}

/** Says that a file or a page needs more than it may take. */
export const tooDemanding = (what: string): Failure =>
  failure('resource-limit', `${what} needs more memory or time than it may take.`)

/** Opens a file. @param bytes are copied into the memory of the instance */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array): Result<OpenDocument, Failure> {
  const { fpdf, heap } = pdfium
  return pdfium.run(() => {
    const at = heap.place(bytes)
    if (at === 0) return refused(tooDemanding('The PDF'))
    const handle = fpdf.FPDF_LoadMemDocument(at, bytes.length, 0)
    if (handle !== 0) return ok({ pdfium, handle, file: { at, size: bytes.length }, isWhole: true })
    const refusal = refusalOf(pdfium)
    fpdf.free(at)
    return refused(refusal)
  })
}

/** Opens a large file. The outcome is true only if the file was given whatever it was asked for meanwhile. */
export function openRanged(pdfium: Pdfium, file: RangedFile): Result<OpenDocument, Failure> {
  const { fpdf, heap, readers } = pdfium
  return pdfium.run(() => {
    const at = readers.add(file.source.size, (position, to, size) =>
      file.read(position, to, size, heap.bytes),
    )
    if (at === 0) return refused(tooDemanding('The PDF'))
    const handle = file.opening(() => fpdf.FPDF_LoadCustomDocument(at, 0))
    if (handle !== 0) return ok({ pdfium, handle, file: { at, size: 0 }, isWhole: false })
    const refusal = refusalOf(pdfium)
    readers.remove(at)
    return refused(refusal)
  })
}

function refusalOf({ fpdf, starved }: Pdfium): Failure {
  const [kind, detail] = REFUSALS[fpdf.FPDF_GetLastError()] ?? [
    'corrupt-file',
    'The file is not a PDF, or too damaged to read.',
  ]
  return starved ? tooDemanding('The PDF') : failure(kind, detail)
}

/** Gives back what a document holds, unless its instance is spoilt and goes with it. */
export function closeDocument({ pdfium, handle, file, isWhole }: OpenDocument): void {
  if (!pdfium.healthy) return
  try {
    pdfium.run(() => {
      pdfium.fpdf.FPDF_CloseDocument(handle)
      if (isWhole) pdfium.fpdf.free(file.at)
      else pdfium.readers.remove(file.at)
    })
  } catch (error) {
    if (!(error instanceof PdfiumTrap)) throw error
  }
}
