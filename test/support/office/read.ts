import type { DocumentReader, Piece, ReadDocument } from '../../../workers/ports/document-reader.ts'

/** Reads a file that must be readable. */
export async function readBy(reader: DocumentReader, bytes: Uint8Array): Promise<ReadDocument> {
  const result = await reader.read(bytes)
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.detail}`)
  return result.value
}

/** A piece as one short line: its kind, the level of a heading, `*` for a header row, its text. */
export const lineOf = (piece: Piece): string =>
  `${piece.kind}${piece.headingLevel ?? ''}${piece.row?.header ? '*' : ''}: ${piece.text}`
