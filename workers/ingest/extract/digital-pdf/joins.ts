import { endsSentence, isHyphen, startsLower } from './characters.ts'
import { linesOfPiece, type Piece } from './piece.ts'

/** Pieces looked back over to find the paragraph that goes on: figures, captions, tables and notes may stand between. */
const REACH = 60

/**
 * Joins a paragraph that goes on in another column, or below a figure, to one piece. Each column of pieces keeps its order;
 * the joined paragraph stands where it began.
 */
export function joinOverColumns(columns: readonly (readonly Piece[])[]): Piece[] {
  const joined: Piece[] = []
  for (const [index, column] of columns.entries()) {
    for (const [at, piece] of column.entries()) {
      const from = openPiece(joined, at === 0 && index > 0)
      if (from >= 0 && goesOnIn(joined[from]!, piece, at === 0)) joined[from] = merge(joined[from]!, piece)
      else joined.push(piece)
    }
  }
  return joined
}

/** The last running text before this place that may go on, or -1: a heading or finished text in between rules it out. */
function openPiece(pieces: readonly Piece[], isTop: boolean): number {
  for (let at = pieces.length - 1; at >= Math.max(0, pieces.length - REACH); at--) {
    const piece = pieces[at]!
    if (piece.kind === 'heading') return -1
    if (!piece.flows) continue
    const isNext = at === pieces.length - 1
    return isTop || !isNext ? at : -1
  }
  return -1
}

function goesOnIn(piece: Piece, next: Piece, isTopOfColumn: boolean): boolean {
  if (!next.flows || next.kind === 'list_item' || !endsOpen(piece)) return false
  const [last, first] = [linesOfPiece(piece).at(-1)!, next.columns[0]![0]!]
  if (Math.abs(last.size - first.size) > 0.08 * last.size || last.bold !== first.bold) return false
  if (startsLower(first.text)) return true
  if (!isTopOfColumn || !piece.isFull || !next.opensFlush) return false
  return !/^\p{Lu}/u.test(first.text) || (next.columns[0]!.length > 1 && isRunning(piece) && isRunning(next))
}

/** Whether a piece is running text rather than names or labels: most of its words begin with small letters, where there are any. */
function isRunning(piece: Piece): boolean {
  const words = linesOfPiece(piece).flatMap((line) => line.text.match(/(?<!\p{L})\p{L}/gu) ?? [])
  const small = words.filter((letter) => !/\p{Lu}/u.test(letter)).length
  return small >= 0.55 * words.length
}

/** Whether the last sentence of a piece goes on elsewhere, as far as its end tells. */
export function endsOpen(piece: Piece): boolean {
  const text = linesOfPiece(piece).at(-1)!.text
  if (/\p{L}.$/u.test(text) && isHyphen(text.at(-1)!)) return true
  return !endsSentence(text) && piece.isFull
}

const merge = (piece: Piece, next: Piece): Piece => ({
  ...piece,
  columns: [...piece.columns, ...next.columns],
  isFull: next.isFull,
})
