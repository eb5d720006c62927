import type { Glyph, PdfFile, PdfPage, PdfReader } from '../../workers/ports/pdf-reader.ts'
import { aPdf, type PartsOfPdf } from './pdf.ts'

/** Opens a file that can be opened. @throws the kind of the refusal */
export async function opened(reader: PdfReader, bytes: Uint8Array): Promise<PdfFile> {
  const file = await reader.open(bytes)
  if (!file.ok) throw new Error(file.error.kind)
  return file.value
}

/** Reads a page of a file made of parts. @throws the kind of the refusal */
export async function pageOf(reader: PdfReader, parts: PartsOfPdf, pageIndex = 0): Promise<PdfPage> {
  const file = await opened(reader, aPdf(parts))
  const page = await file.page(pageIndex)
  file.close()
  if (!page.ok) throw new Error(page.error.kind)
  return page.value
}

/** What glyphs spell, in their order. */
export const spelled = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('')
