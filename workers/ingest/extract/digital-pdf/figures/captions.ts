import { opensFigureCaption } from '../../../../domain/caption.ts'
import type { Line } from '../line.ts'
import { linesOfPiece, type Piece } from '../piece.ts'
import { type Area, areaOf } from '../units.ts'

/** Captions stand this near to their figures, in points: most below, some above, few beside. */
const NEAREST = { below: 48, above: 36, beside: 30 } as const
/** A caption above or beside is taken where none below is nearer by this, in points. */
const RATHER_BELOW = { below: 0, above: 24, beside: 36 } as const
/** Figures and captions overlap a little where the bounds of drawings are larger than what is seen of them, in points. */
const OVERLAP = 12
/** A caption shares at least this part of the narrower width, or height, with its figure. */
const SHARED = 0.3
/** The parts of one figure stand this near together, in points. */
const BETWEEN_PARTS = 36
/** What stands between the parts of a figure and is no longer than this is the name of a part. */
const LONGEST_LABEL = 32
/** The same for type of at most this part of the size of the text. */
const LONGEST_SMALL = 100
const SMALL = 0.75
/** Parts that touch only other parts are found in the next round. */
const MOST_ROUNDS = 3
/** A page of more drawings was made to be slow, or is a pattern: its captions stay captions. */
const MOST_DRAWN = 200

type Side = keyof typeof NEAREST

/** A figure that has an area. */
interface Drawn {
  readonly piece: Piece
  readonly area: Area
}

/** A caption and the parts of its figure. */
interface Captioned {
  readonly caption: Piece
  readonly place: Area
  readonly parts: Drawn[]
}

/**
 * Joins each caption with its figure to one piece, which stands where the caption did. Figures in several parts are one;
 * a caption without a figure near it stays a caption, and a figure without a caption its labels.
 * @param textSize of most running text of the page, in points
 */
export function withCaptions(pieces: readonly Piece[], textSize: number): Piece[] {
  const drawn = pieces.flatMap((piece) =>
    piece.kind === 'figure' && piece.area !== null ? [{ piece, area: piece.area }] : [],
  )
  const captions = pieces.filter(isFigureCaption)
  if (drawn.length === 0 || drawn.length > MOST_DRAWN || captions.length === 0) return [...pieces]
  const captioned = nearestFirst(captions, drawn)
  const labels = new Set(pieces.filter((piece) => isLabel(piece, textSize)))
  gatherParts(
    captioned,
    drawn,
    pieces.filter((piece) => !labels.has(piece)),
  )
  const joined = new Map<Piece, Piece | null>()
  for (const { caption, parts } of captioned) {
    for (const { piece } of parts) joined.set(piece, null)
    const named = [...labels].filter((piece) => !joined.has(piece) && standsWithin(piece, parts))
    for (const piece of named) joined.set(piece, null)
    joined.set(caption, joinedFigure(caption, parts, named))
  }
  return pieces.flatMap((piece) => {
    const figure = joined.get(piece)
    return figure === undefined ? [piece] : figure === null ? [] : [figure]
  })
}

const isFigureCaption = (piece: Piece): boolean =>
  piece.kind === 'caption' && opensFigureCaption(linesOfPiece(piece)[0]!.text)

/** Whether a piece is as short as the name of a part, (b) or "After", or as small as the title of a graph. */
function isLabel(piece: Piece, textSize: number): boolean {
  if (piece.kind !== 'paragraph' && piece.kind !== 'list_item') return false
  const lines = linesOfPiece(piece)
  const length = lines.reduce((sum, line) => sum + line.text.length, 0)
  const isSmall = lines.every((line) => line.size <= SMALL * textSize)
  return length <= (isSmall ? LONGEST_SMALL : LONGEST_LABEL)
}

/** Whether a piece stands between the parts of a figure. */
function standsWithin(piece: Piece, parts: readonly Drawn[]): boolean {
  if (parts.length === 1) return false
  const area = areaOf(parts.map((part) => part.area))
  return linesOfPiece(piece).every((line) => isMiddleIn(line, area))
}

const joinedFigure = (caption: Piece, parts: readonly Drawn[], named: readonly Piece[]): Piece => ({
  ...parts[0]!.piece,
  columns: [[...parts.map(({ piece }) => piece), ...named].flatMap(linesOfPiece)],
  area: areaOf(parts.map(({ area }) => area)),
  caption: linesOfPiece(caption),
})

/** Gives each caption at most one figure and each figure at most one caption, the nearest pairs first. */
function nearestFirst(captions: readonly Piece[], drawn: readonly Drawn[]): Captioned[] {
  const pairs = captions.flatMap((caption) => {
    const place = areaOf(linesOfPiece(caption))
    return drawn.flatMap((figure) => {
      const distance = distanceTo(place, figure.area)
      return distance === null ? [] : [{ caption, place, figure, distance }]
    })
  })
  const taken = new Set<Piece>()
  const found: Captioned[] = []
  for (const { caption, place, figure } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (taken.has(caption) || taken.has(figure.piece)) continue
    taken.add(caption).add(figure.piece)
    found.push({ caption, place, parts: [figure] })
  }
  return found
}

/** How far a caption is from a figure, captions below preferred; null where it is too far, or not in line with it. */
function distanceTo(caption: Area, figure: Area): number | null {
  const gaps = {
    below: caption.y0 - figure.y1,
    above: figure.y0 - caption.y1,
    beside: Math.max(caption.x0 - figure.x1, figure.x0 - caption.x1),
  }
  const isInLine = {
    below: sharesWidth(caption, figure),
    above: sharesWidth(caption, figure),
    beside: sharesHeight(caption, figure),
  }
  const distances = (['below', 'above', 'beside'] satisfies Side[])
    .filter((side) => isInLine[side] && gaps[side] > -OVERLAP && gaps[side] < NEAREST[side])
    .map((side) => Math.abs(gaps[side]) + RATHER_BELOW[side])
  return distances.length === 0 ? null : Math.min(...distances)
}

const sharesWidth = (a: Area, b: Area): boolean => shares(a.x0, a.x1, b.x0, b.x1)
const sharesHeight = (a: Area, b: Area): boolean => shares(a.y0, a.y1, b.y0, b.y1)

const shares = (a0: number, a1: number, b0: number, b1: number): boolean =>
  Math.min(a1, b1) - Math.max(a0, b0) > SHARED * Math.min(a1 - a0, b1 - b0)

/** Takes drawings without a caption in to the figure beside them, where nothing else stands between. */
function gatherParts(
  captioned: readonly Captioned[],
  drawn: readonly Drawn[],
  pieces: readonly Piece[],
): void {
  const taken = new Set(captioned.flatMap(({ parts }) => parts))
  const texts = pieces.flatMap((piece) => (piece.kind === 'figure' ? [] : linesOfPiece(piece)))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { place, parts } of captioned) {
      for (const other of drawn) {
        const area = areaOf(parts.map((part) => part.area))
        if (taken.has(other) || !isPartOf(other.area, area, place)) continue
        const whole = areaOf([area, other.area])
        const isParted =
          texts.some((line) => isMiddleIn(line, whole)) ||
          drawn.some((one) => taken.has(one) && !parts.includes(one) && gapBetween(one.area, whole) < 0)
        if (isParted) continue
        parts.push(other)
        taken.add(other)
      }
    }
  }
}

/** Whether a drawing is near a figure, and on the figure's side of its caption. */
const isPartOf = (other: Area, figure: Area, caption: Area): boolean =>
  gapBetween(other, figure) < BETWEEN_PARTS &&
  (caption.y0 > figure.y1 - OVERLAP ? other.y1 < caption.y0 + OVERLAP : other.y0 > caption.y0 - OVERLAP)

const gapBetween = (a: Area, b: Area): number => Math.max(a.x0 - b.x1, b.x0 - a.x1, a.y0 - b.y1, b.y0 - a.y1)

const isMiddleIn = (line: Line, { x0, y0, x1, y1 }: Area): boolean => {
  const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2]
  return x > x0 && x < x1 && y > y0 && y < y1
}
