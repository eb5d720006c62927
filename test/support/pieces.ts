import type { Piece, Place } from '../../workers/ports/document-reader.ts'

/** A piece of a document: a paragraph unless said otherwise. */
export const aPiece = (text: string, given: Partial<Piece> = {}): Piece => ({
  kind: 'paragraph',
  text,
  headingLevel: null,
  row: null,
  place: { on: 'flow' },
  language: null,
  confidence: 1,
  ...given,
})

/** A heading of a level. */
export const aHeading = (text: string, headingLevel = 1, place: Place = { on: 'flow' }): Piece =>
  aPiece(text, { kind: 'heading', headingLevel, place })

/** A row of a table. */
export const aRow = (
  table: number,
  row: number,
  cells: readonly string[],
  place: Place = { on: 'flow' },
): Piece =>
  aPiece(cells.join(' | '), { kind: 'table_row', row: { table, row, header: row === 0, cells }, place })
