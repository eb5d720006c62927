import type { DocumentReader, Piece, ReadDocument } from '../../../workers/ports/document-reader.ts'

/** Reads a text, or bytes, that a reader does not refuse. */
export async function readWith(reader: DocumentReader, file: string | Uint8Array): Promise<ReadDocument> {
  const read = await reader.read(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  if (!read.ok) throw new Error(`Refused: ${read.error.kind}: ${read.error.detail}`)
  return read.value
}

/** The pieces of a document, one line each: `h2 Cells`, `p All life`, `- item`, `tr* a | b` for a header. */
export async function shown(reader: DocumentReader, file: string | Uint8Array): Promise<string[]> {
  return (await readWith(reader, file)).pieces.map(shownPiece)
}

/** One piece as a line. */
export function shownPiece({ kind, text, headingLevel, row, language }: Piece): string {
  const mark = kind === 'heading' ? `h${headingLevel}` : row?.header ? 'tr*' : (MARKS[kind] ?? kind)
  return `${mark}${language === null ? '' : `(${language})`} ${text}`
}

const MARKS: Partial<Record<Piece['kind'], string>> = { paragraph: 'p', list_item: '-', table_row: 'tr' }
