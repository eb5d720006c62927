import type { BlockKind } from '../../../domain/block.ts'
import type { Line } from './line.ts'
import type { Table, TableRowLines } from './table.ts'
import type { Area } from './units.ts'

/** A block in the making. */
export interface Piece {
  readonly kind: BlockKind
  /** Its lines: one list for each column it stands in. */
  readonly columns: readonly (readonly Line[])[]
  /** Of a heading, else null. */
  readonly level: number | null
  /** Of a row of a table, else null. */
  readonly row: (TableRowLines & { readonly table: Table }) | null
  /** The place of a figure, which is more than its labels; else null. */
  readonly area: Area | null
  /** The lines of a figure's caption; empty for all else. */
  readonly caption: readonly Line[]
  /** What the file says a figure shows; '' for all else. */
  readonly described: string
  /** Whether it is running text that may go on in the next column or page. */
  readonly flows: boolean
  /** Whether its last line is as long as the column allows, so that its sentence may go on. */
  readonly isFull: boolean
  /** Whether its first line begins where the lines of a paragraph's middle do. */
  readonly opensFlush: boolean
}

/** All lines of a piece in reading order, without those of a caption. */
export const linesOfPiece = (piece: Piece): Line[] => piece.columns.flat()
