import type { Rect } from '../../../../ports/pdf-reader.ts'
import type { Line } from '../line.ts'
import { linesOfPiece, type Piece } from '../piece.ts'
import { type Area, areaOf } from '../units.ts'

/** What stands right below a picture, in smaller type than the text, is its caption: this near, in points. */
const NEAREST = 14
/** The lines of a caption stand nearer, in points. */
const NEXT_LINE = 6
const OVERLAP = 4
/** Type of at most this part of the size of the text is smaller. */
const SMALLER = 0.96
/** It reaches this far beyond the sides of its picture, in points. */
const BEYOND = 10
/** In UTF-16 units. */
const LONGEST = 400
/** Smaller pictures are signs and ornaments, in points. */
const LEAST_SIDE = 48
/** At least this part of a figure is covered by one picture. */
const COVERED = 0.6

/**
 * Joins pictures without a caption of their own to the small print right below them, part of which may have been taken for labels.
 * @param pictures raster pictures of the page, in its frame @param textSize of most running text of the page, in points
 */
export function withSmallPrint(
  pieces: readonly Piece[],
  pictures: readonly Rect[],
  textSize: number,
): Piece[] {
  const isSmall = (line: Line): boolean => line.size <= SMALLER * textSize
  const prints = new Set(
    pieces.filter((piece) => piece.kind === 'paragraph' && linesOfPiece(piece).every(isSmall)),
  )
  const figures = new Map<Piece, Piece[]>()
  const taken = new Set<Piece>()
  for (const piece of pieces) {
    const picture = pictureOf(piece, pictures)
    if (picture === null) continue
    const labels = linesOfPiece(piece)
    const own = labels.filter(
      (line) => isSmall(line) && line.y0 > picture.y1 - OVERLAP && isUnder(line, picture),
    )
    const caption = [...own]
    for (let more = true; more; ) {
      const [bottom, nearest] = caption.length === 0 ? [picture.y1, NEAREST] : [areaOf(caption).y1, NEXT_LINE]
      const next = [...prints].find((print) => {
        const place = areaOf(linesOfPiece(print))
        const gap = place.y0 - bottom
        return !taken.has(print) && gap > -OVERLAP && gap < nearest && isUnder(place, picture)
      })
      more = next !== undefined && lengthOf([...caption, ...linesOfPiece(next)]) <= LONGEST
      if (!more) break
      taken.add(next!)
      caption.push(...linesOfPiece(next!))
    }
    if (caption.length === 0) continue
    const others = labels.filter((line) => !own.includes(line))
    const rest = others.filter((line) => isSmall(line) || isMiddleIn(line, picture))
    const text = others.filter((line) => !rest.includes(line))
    const figure: Piece = {
      ...piece,
      columns: [rest],
      area: areaOf([picture, ...rest]),
      caption: caption.toSorted((a, b) =>
        Math.abs(a.base - b.base) < 0.4 * a.size ? a.x0 - b.x0 : a.base - b.base,
      ),
    }
    // A number beside a photograph is no tick of an axis, but the end of what stands there.
    const beside: Piece = { ...piece, kind: 'paragraph', columns: [text], area: null }
    figures.set(piece, text.length === 0 ? [figure] : [figure, beside])
  }
  return pieces.flatMap((piece) => (taken.has(piece) ? [] : (figures.get(piece) ?? [piece])))
}

const lengthOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.text.length, 0)

const isUnder = (print: Area, { x0, x1 }: Area): boolean => print.x0 > x0 - BEYOND && print.x1 < x1 + BEYOND

/** The picture that most of a figure without a caption is; null where it is none. */
function pictureOf({ kind, area, caption }: Piece, pictures: readonly Rect[]): Area | null {
  if (kind !== 'figure' || area === null || caption.length > 0) return null
  const within = pictures.flatMap(([x0, y0, x1, y1]) => {
    const seen = {
      x0: Math.max(x0, area.x0),
      y0: Math.max(y0, area.y0),
      x1: Math.min(x1, area.x1),
      y1: Math.min(y1, area.y1),
    }
    return seen.x1 - seen.x0 < LEAST_SIDE || seen.y1 - seen.y0 < LEAST_SIDE ? [] : [seen]
  })
  if (within.length === 0) return null
  const all = areaOf(within)
  const isMost = sizeOf(all) >= COVERED * sizeOf(area)
  // Names of the parts of several pictures stand between them.
  return isMost && within.every((one) => one.y1 > all.y1 - NEAREST) ? all : null
}

const sizeOf = ({ x0, y0, x1, y1 }: Area): number => (x1 - x0) * (y1 - y0)

const isMiddleIn = (line: Line, { x0, y0, x1, y1 }: Area): boolean => {
  const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2]
  return x > x0 && x < x1 && y > y0 && y < y1
}
