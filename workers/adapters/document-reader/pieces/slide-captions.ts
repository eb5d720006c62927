import { type Box, hull } from '../../../domain/locator.ts'
import type { Piece, SlidePlace } from '../../../ports/document-reader.ts'
import { isFigure, isNumberedCaption, joinedTo } from './captioned.ts'

/** Captions stand this near above or below their pictures, in heights of the slide. */
const NEAREST = 0.12
/** Boxes overlap a little, in heights of the slide. */
const OVERLAP = 0.03
/** A caption shares at least this part of the narrower width with its picture. */
const SHARED = 0.3
/** What covers less of its slide is an ornament, and not what the title speaks of. */
const LEAST_SHOWN = 0.05

/** Joins pictures to the captions near them; the largest picture of a slide that nothing else names is named by the title. */
export function onSlides(pieces: readonly Piece[]): Piece[] {
  const slides = new Map<number, Piece[]>()
  for (const piece of pieces) {
    const slide = slides.get(indexOf(piece))
    if (slide === undefined) slides.set(indexOf(piece), [piece])
    else slide.push(piece)
  }
  return [...slides.values()].flatMap((slide) => (slide.some(isFigure) ? titled(captioned(slide)) : slide))
}

const indexOf = ({ place }: Piece): number => (place.on === 'slide' ? place.slideIndex : -1)

function captioned(slide: readonly Piece[]): Piece[] {
  const taken = new Set<Piece>()
  const made = slide.map((figure) => {
    const box = boxOf(figure)
    if (!isFigure(figure) || box === null) return figure
    const near = slide.flatMap((piece) => {
      const place = taken.has(piece) || !isNumberedCaption(piece) ? null : boxOf(piece)
      const distance = place === null ? null : distanceBetween(box, place)
      return place === null || distance === null || !isAlone(piece, slide) ? [] : [{ piece, place, distance }]
    })
    const [nearest] = near.sort((one, other) => one.distance - other.distance)
    if (nearest === undefined) return figure
    taken.add(nearest.piece)
    const place: SlidePlace = { ...(figure.place as SlidePlace), boxes: [box, nearest.place] }
    return { ...joinedTo(figure, nearest.piece), place }
  })
  return made.filter((piece) => !taken.has(piece))
}

/** Names the largest picture without a name by the title of its slide. */
function titled(slide: readonly Piece[]): Piece[] {
  const title = slide.find(({ kind }) => kind === 'heading')
  const [largest] = slide
    .filter((piece) => isFigure(piece) && piece.text === '' && areaOf(piece) >= LEAST_SHOWN)
    .sort((one, other) => areaOf(other) - areaOf(one))
  if (title === undefined || largest === undefined) return [...slide]
  return slide.map((piece) => (piece === largest ? { ...piece, text: title.text } : piece))
}

const boxOf = ({ place }: Piece): Box | null =>
  place.on === 'slide' && place.boxes !== null ? hull(place.boxes) : null

/** Part of the slide. */
function areaOf(piece: Piece): number {
  const box = boxOf(piece)
  return box === null ? 0 : (box[2] - box[0]) * (box[3] - box[1])
}

/** How far a caption is from a picture, below rather than above; null where it is too far or beside it. */
function distanceBetween([x0, y0, x1, y1]: Box, caption: Box): number | null {
  const shared = Math.min(x1, caption[2]) - Math.max(x0, caption[0])
  if (shared < SHARED * Math.min(x1 - x0, caption[2] - caption[0])) return null
  const [below, above] = [caption[1] - y1, y0 - caption[3]]
  if (below > -OVERLAP && below < NEAREST) return Math.abs(below)
  return above > -OVERLAP && above < NEAREST ? Math.abs(above) + NEAREST : null
}

/** Whether a piece is all that its shape says: the box of a shape is that of each paragraph in it. */
const isAlone = (piece: Piece, slide: readonly Piece[]): boolean =>
  !slide.some((other) => other !== piece && String(boxOf(other)) === String(boxOf(piece)))
