import { type BlockKind, type BlockLine, CELL_SEPARATOR, type TableRow } from '../../../domain/block.ts'
import type { Boxes } from '../../../domain/locator.ts'
import { languageOf } from '../language.ts'
import { boxOf } from './boxes.ts'
import {
  type Composed,
  composeCells,
  composeCode,
  composeProse,
  type PlacedLine,
  shifted,
} from './compose.ts'
import { formulaLine } from './formula-line.ts'
import type { Frame } from './frame.ts'
import type { Lexicon } from './hyphens.ts'
import type { Line } from './line.ts'
import { linesOfPiece, type Piece } from './piece.ts'
import { splitLong } from './split-long.ts'
import type { Table } from './table.ts'
import { type Area, areaOf } from './units.ts'

/** A block without its document. */
export interface BlockDraft {
  readonly kind: BlockKind
  readonly text: string
  readonly headingLevel: number | null
  /** Fractions of the page, one for each column it stands in. */
  readonly rects: Boxes
  readonly lines: readonly BlockLine[]
  readonly row: TableRow | null
  /** 1-based; a heading has the number of the paragraph after it. */
  readonly paragraphIndex: number
  readonly confidence: number
  readonly language: string
  /** Whether it is the first running text of its page and may begin within a sentence. */
  readonly opensSentence: boolean
  /** Whether it is the last running text of its page and its sentence may go on. */
  readonly endsOpen: boolean
  /** Whether it goes on from the draft before it, which was cut for its length. */
  readonly continuesPrevious: boolean
}

/** The page drafts are made for. */
export interface DraftContext {
  readonly frame: Frame
  /** Of the page as displayed, in points. */
  readonly width: number
  readonly height: number
  readonly lexicon: Lexicon
  /** How sure a word's text is, 0–1. */
  confidenceOf(lines: readonly Line[]): number
  /** The 0-based number of a table within the page. */
  tableNumber(table: Table): number
  /** Of the document, used where a text is too short to tell. */
  readonly language: string
}

/** Makes the drafts of a piece: one, or several where it is very long. */
export function draftsOf(piece: Piece, paragraphIndex: number, context: DraftContext): BlockDraft[] {
  const { composed, cells } = compose(piece, context)
  if (composed.text.trim() === '' || isOrnament(piece.kind, composed.text)) return []
  const columnOf = new Map(
    piece.columns.flatMap((lines, column) => lines.map((line) => [line, column] as const)),
  )
  const language = languageOfDraft(piece.kind, composed.text, context.language)
  return splitLong(composed).map(
    (part, at): BlockDraft => ({
      kind: piece.kind,
      text: part.text,
      headingLevel: piece.level,
      rects: piece.area ? figureRects(piece.area, piece.caption, context) : rectsOf(part, columnOf, context),
      lines: part.lines.map((line) => blockLine(line, context)),
      row:
        piece.row && cells
          ? {
              table: context.tableNumber(piece.row.table),
              row: piece.row.row,
              header: piece.row.header,
              cells,
            }
          : null,
      paragraphIndex,
      confidence: context.confidenceOf(part.lines.map(({ line }) => line)),
      language,
      opensSentence: false,
      endsOpen: false,
      continuesPrevious: at > 0,
    }),
  )
}

/** Rows of asterisks, bars and the like between paragraphs say nothing. */
const isOrnament = (kind: BlockKind, text: string): boolean =>
  (kind === 'paragraph' || kind === 'list_item') && !/[\p{L}\p{N}]/u.test(text)

/** Short texts and formulas are in the language of the document, unless their script says otherwise. */
function languageOfDraft(kind: BlockKind, text: string, ofDocument: string): string {
  if (kind === 'formula' || kind === 'code') return ofDocument
  const language = languageOf(text)
  const isLatin = /[A-Za-z]/.test(text) && !/[\u0400-\uFFFF]/.test(text)
  const isShort = text.length < 300
  return language === 'und' || (isShort && (isLatin || text.length < 12) && ofDocument !== 'und')
    ? ofDocument
    : language
}

function compose(piece: Piece, context: DraftContext): { composed: Composed; cells: string[] | null } {
  const { lexicon } = context
  const lines = linesOfPiece(piece)
  if (piece.row) {
    const composed = composeCells(piece.row.cells, CELL_SEPARATOR, lexicon)
    return { composed, cells: composed.cells }
  }
  if (piece.kind === 'figure') return { composed: composeFigure(piece, context), cells: null }
  if (piece.kind === 'code') return { composed: composeCode(lines), cells: null }
  if (piece.kind === 'formula') return { composed: composeProse([formulaLine(lines)], lexicon), cells: null }
  return { composed: composeProse(lines, lexicon), cells: null }
}

/** Labels less sure than this are of a font that gives wrong characters: a cipher, which would put the caption in doubt. */
const LEAST_SURE = 0.5

/** The caption, what the file says is shown, and the labels below that can be read. */
function composeFigure(piece: Piece, { lexicon, confidenceOf }: DraftContext): Composed {
  const legible = linesOfPiece(piece).filter((line) => confidenceOf([line]) >= LEAST_SURE)
  const labels = composeCells(
    legible.map((line) => [line]),
    CELL_SEPARATOR,
    lexicon,
  )
  const caption: Composed = piece.caption.length === 0 ? NOTHING : composeProse(piece.caption, lexicon)
  const isSaid = caption.text.toLowerCase().includes(piece.described.toLowerCase())
  const described: Composed = isSaid ? NOTHING : { text: piece.described, lines: [] }
  return [described, labels].reduce(joined, caption)
}

const NOTHING: Composed = { text: '', lines: [] }

function joined(above: Composed, below: Composed): Composed {
  if (above.text === '' || below.text === '') return above.text === '' ? below : above
  const text = `${above.text}\n`
  return {
    text: text + below.text,
    lines: [...above.lines, ...below.lines.map((line) => shifted(line, text.length))],
  }
}

/** The drawing and its caption. */
function figureRects(area: Area, caption: readonly Line[], { frame, width, height }: DraftContext): Boxes {
  const drawing = boxOf(area, frame, width, height)
  return caption.length === 0 ? [drawing] : [drawing, boxOf(areaOf(caption), frame, width, height)]
}

function rectsOf(
  part: Composed,
  columnOf: ReadonlyMap<Line, number>,
  { frame, width, height }: DraftContext,
): Boxes {
  const columns = new Map<number, Line[]>()
  for (const { line } of part.lines) {
    const column = columnOf.get(line) ?? 0
    const lines = columns.get(column)
    if (lines) lines.push(line)
    else columns.set(column, [line])
  }
  const [first, ...rest] = [...columns.values()].map((lines) => boxOf(areaOf(lines), frame, width, height))
  return [first!, ...rest]
}

function blockLine(placed: PlacedLine, { frame, width, height }: DraftContext): BlockLine {
  return {
    start: placed.start,
    end: placed.end,
    box: boxOf(areaOf(placed.words.length > 0 ? [heightOf(placed)] : [placed.line]), frame, width, height),
    words: placed.words.map(({ word, start, end }) => [start, end, ...boxOf(word, frame, width, height)]),
  }
}

/** The line's height with the width of the words of it that are here. */
const heightOf = ({ line, words }: PlacedLine) => {
  const { x0, x1 } = areaOf(words.map(({ word }) => word))
  return { x0, x1, y0: line.y0, y1: line.y1 }
}
