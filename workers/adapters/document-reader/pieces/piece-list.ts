import { type BlockKind, CELL_SEPARATOR } from '../../../domain/block.ts'
import type { PackedPicture, Piece, Place } from '../../../ports/document-reader.ts'
import { LIMITS } from '../limits.ts'
import { tooMuch } from '../unreadable.ts'
import { withCaptions } from './figure-captions.ts'
import { tidy, tidyCode, tidyLine } from './tidy.ts'

/** A piece as a reader finds it, not yet tidied. */
export interface Draft {
  readonly kind: Exclude<BlockKind, 'heading' | 'table_row' | 'cells'>
  readonly text: string
  readonly place: Place
  readonly language?: string | null
  /** A figure with one may be without text: a caption may name it. */
  readonly picture?: PackedPicture | null
}

/** A row as a reader finds it. */
export interface RowDraft {
  readonly kind: 'table_row' | 'cells'
  readonly table: number
  readonly row: number
  readonly header: boolean
  readonly cells: readonly string[]
  readonly place: Place
  readonly language?: string | null
}

/** Collects the pieces of a document, tidies them, drops what has no text, and holds the limits. */
export interface PieceList {
  /** What was added so far, figures joined to their captions. */
  readonly pieces: readonly Piece[]
  add(draft: Draft): void
  /** @param level 1 for the outermost; deeper than 6 counts as 6 */
  addHeading(draft: Omit<Draft, 'kind'>, level: number): void
  addRow(draft: RowDraft): void
}

const DEEPEST_HEADING = 6

/** Starts an empty list. Its methods throw `Unreadable` where the document is too large. */
export function pieceList(): PieceList {
  const pieces: Piece[] = []
  let characters = 0
  let cells = 0

  const push = (piece: Omit<Piece, 'confidence'>) => {
    if (piece.text === '' && piece.picture === undefined) return
    characters += piece.text.length
    if (pieces.length >= LIMITS.pieces || characters > LIMITS.characters)
      throw tooMuch('The document has more text than can be read.')
    pieces.push({ ...piece, confidence: 1 })
  }

  return {
    get pieces() {
      return withCaptions(pieces)
    },
    add({ kind, text, place, language = null, picture = null }) {
      const clean = kind === 'code' ? tidyCode(text) : tidy(text)
      push({
        kind,
        text: clean,
        headingLevel: null,
        row: null,
        place,
        language,
        ...(picture !== null && { picture }),
      })
    },
    addHeading({ text, place, language = null }, level) {
      const headingLevel = Math.min(level, DEEPEST_HEADING)
      push({ kind: 'heading', text: tidyLine(text), headingLevel, row: null, place, language })
    },
    addRow({ kind, table, row, header, cells: given, place, language = null }) {
      cells += given.length
      if (cells > LIMITS.cells) throw tooMuch(`The tables have more than ${LIMITS.cells} cells.`)
      const clean = given.map(tidyLine)
      if (clean.every((cell) => cell === '')) return
      const text = clean.join(CELL_SEPARATOR).trim()
      push({ kind, text, headingLevel: null, row: { table, row, header, cells: clean }, place, language })
    },
  }
}
