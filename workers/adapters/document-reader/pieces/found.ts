import type { PackedPicture, Place } from '../../../ports/document-reader.ts'
import type { Draft, PieceList, RowDraft } from './piece-list.ts'

/** A row of a table, without its place. */
export type FoundRow = { readonly is: 'row' } & Pick<RowDraft, 'table' | 'row' | 'header' | 'cells'>

/** A text, without its place. */
export interface FoundText {
  readonly is: 'text'
  readonly kind: Draft['kind']
  readonly text: string
  readonly language: string | null
  /** Whether it only hangs on the text: a note, a picture. */
  readonly aside: boolean
  /** What a figure shows, where that lies in the file. */
  readonly picture?: PackedPicture | null
}

/** A heading, without its place. */
export interface FoundHeading {
  readonly is: 'heading'
  readonly level: number
  readonly text: string
  readonly language: string | null
}

/** What a place in a document holds, told in reading order. */
export type Found = FoundText | FoundHeading | FoundRow

/** Takes what is found. */
export type Sink = (found: Found) => void

/** Adds what was found at a place. */
export function addFound(found: Found, place: Place, list: PieceList): void {
  if (found.is === 'row') list.addRow({ ...found, kind: 'table_row', place })
  else if (found.is === 'heading') list.addHeading({ ...found, place }, found.level)
  else list.add({ ...found, place })
}
