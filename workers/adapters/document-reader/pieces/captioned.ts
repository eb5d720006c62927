import { opensFigureCaption } from '../../../domain/caption.ts'
import type { Piece } from '../../../ports/document-reader.ts'

/** A paragraph that is longer than this begins with "Figure 2" and goes on: UTF-16 units. */
const LONGEST_CAPTION = 400

/** Whether a piece is a picture, named or not. */
export const isFigure = ({ kind }: Piece): boolean => kind === 'figure'

/** Whether a piece says "Figure 2" and what is in it, as a caption does. */
export const isNumberedCaption = ({ kind, text }: Piece): boolean =>
  (kind === 'caption' || kind === 'paragraph' || kind === 'slide_text') &&
  text.length <= LONGEST_CAPTION &&
  opensFigureCaption(text)

/** A figure with its caption. */
export function joinedTo(figure: Piece, caption: Piece): Piece {
  const [said, described] = [caption.text.toLowerCase(), figure.text.toLowerCase()]
  const text = said.includes(described)
    ? caption.text
    : described.includes(said)
      ? figure.text
      : `${caption.text}\n${figure.text}`
  return { ...figure, text, language: figure.language ?? caption.language }
}
