import { opensCaption } from '../../../domain/caption.ts'
import type { Piece } from '../../../ports/document-reader.ts'
import { isFigure, isNumberedCaption, joinedTo } from './captioned.ts'
import { onSlides } from './slide-captions.ts'

/**
 * Joins figures to the captions beside them: one piece, whose text is the caption and, on the next line, what describes the picture.
 * A figure that nothing names is left out.
 */
export function withCaptions(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(isFigure)) return pieces
  const joined = { slide: onSlides, flow: inFlow, sheet: unchanged, time: unchanged }[pieces[0]!.place.on](
    pieces,
  )
  return joined.filter(({ text }) => text !== '')
}

const unchanged = (pieces: readonly Piece[]) => pieces

/** Where there are no pages, captions stand right below their figures or, where a whole run of them does, right above. */
function inFlow(pieces: readonly Piece[]): Piece[] {
  const made: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const end = endOfRun(pieces, at)
    if (end - at < 2) {
      made.push(pieces[at]!)
      at += 1
      continue
    }
    for (const one of joinedRun(pieces.slice(at, end))) made.push(one)
    at = end
  }
  return made
}

/** The end of a run of figures and captions, in which no two captions stand together. */
function endOfRun(pieces: readonly Piece[], from: number): number {
  let end = from
  while (end < pieces.length) {
    const isCaption = isCaptionAt(pieces, end)
    if (!isCaption && !isFigure(pieces[end]!)) break
    if (isCaption && end > from && isCaptionAt(pieces, end - 1)) break
    end += 1
  }
  return end
}

/** A run that begins with a caption and ends with a figure has its captions above. */
function joinedRun(run: readonly Piece[]): Piece[] {
  const isAbove = !isFigure(run[0]!) && isFigure(run.at(-1)!)
  const made: Piece[] = []
  for (const piece of run) {
    const last = made.at(-1)
    const isPair = last !== undefined && isFigure(last) !== isFigure(piece) && isFigure(piece) === isAbove
    if (!isPair) made.push(piece)
    else made.splice(-1, 1, isAbove ? joinedTo(piece, last) : joinedTo(last, piece))
  }
  return made
}

/** Whether a piece is the caption of a figure, not that of a table above or below it. */
function isCaptionAt(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]!
  if (isNumberedCaption(piece)) return true
  if (piece.kind !== 'caption' || opensCaption(piece.text)) return false
  return (pieces[at - 1]?.row ?? null) === null && (pieces[at + 1]?.row ?? null) === null
}
