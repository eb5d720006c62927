import type { Description } from '../../../../ports/pdf-reader.ts'
import type { Frame } from '../frame.ts'
import type { Piece } from '../piece.ts'
import type { Area } from '../units.ts'

/** A description is of the figure that most of its place lies in: this part of the smaller of the two at least. */
const SHARED = 0.6

/** Gives figures the descriptions of what is drawn in them. */
export function withDescriptions(
  pieces: readonly Piece[],
  descriptions: readonly Description[],
  frame: Frame,
): Piece[] {
  const told = new Map<Piece, string>()
  for (const { text, box } of descriptions) {
    const [x0, y0, x1, y1] = frame.enter(box)
    const place = { x0, y0, x1, y1 }
    const [best] = pieces
      .flatMap((piece) => (piece.area === null ? [] : [{ piece, shared: sharedBy(piece.area, place) }]))
      .sort((one, other) => other.shared - one.shared)
    if (best === undefined || best.shared < SHARED * Math.min(sizeOf(best.piece.area!), sizeOf(place)))
      continue
    const before = told.get(best.piece)
    told.set(best.piece, before === undefined ? text : `${before}\n${text}`)
  }
  return pieces.map((piece) => (told.has(piece) ? { ...piece, described: told.get(piece)! } : piece))
}

const sizeOf = ({ x0, y0, x1, y1 }: Area): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0)

const sharedBy = (a: Area, b: Area): number =>
  sizeOf({
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  })
