import type { Piece, Place } from '../../../ports/document-reader.ts'
import { UNCOUNTED } from '../uncounted.ts'

/**
 * Numbers the paragraphs of a document as a person would count them: from 1 under each heading or, where there are slides, on each
 * slide. The rows of a table share one number.
 * @returns the number of each piece, in order
 */
export function countParagraphs(pieces: readonly Piece[]): number[] {
  let paragraph = 0
  let last: Piece | undefined
  return pieces.map((piece) => {
    if (opensCount(piece, last)) paragraph = 0
    const goesOn = last !== undefined && isSameTable(piece, last)
    const isCounted = !UNCOUNTED.has(piece.kind) && !goesOn
    const number = isCounted || !goesOn ? paragraph + 1 : paragraph
    if (isCounted) paragraph += 1
    last = piece
    return number
  })
}

const opensCount = ({ kind, place }: Piece, last: Piece | undefined): boolean =>
  place.on === 'slide' ? slideOf(last?.place) !== place.slideIndex : kind === 'heading'

const slideOf = (place: Place | undefined): number | null => (place?.on === 'slide' ? place.slideIndex : null)

const isSameTable = (piece: Piece, last: Piece): boolean =>
  piece.row !== null && last.row !== null && piece.row.table === last.row.table
