import type { Glyph, PdfPage, Rect } from '../../../ports/pdf-reader.ts'
import { cleanGlyphText, type Direction, directionOf, hasRtl } from './characters.ts'
import { type Frame, type Turn, tiltOf, turnOf } from './frame.ts'
import { HOLE, holesOf } from './holes.ts'

/** A cleaned glyph in its frame. */
export interface Mark {
  /** Never empty; a space is U+0020. */
  text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** The y of its baseline. */
  readonly base: number
  readonly size: number
  readonly font: number
  readonly hidden: boolean
  readonly mcid: number
  /** The direction its text gives a line. */
  readonly direction: Direction
}

/** Text further off a quarter turn than this many degrees stands askew; scanned lines are rarely off by more than 5. */
const ASKEW = 12

/** The direction a glyph is read in, or null when it stands askew. */
export const turnOfGlyph = (glyph: Glyph): Turn | null =>
  glyph.angle === 0 ? 0 : tiltOf(glyph.angle) > ASKEW ? null : turnOf(glyph.angle)

/** Cleans the glyphs that read in one direction and sets them into its frame, in the order the file draws them. */
export function marksOf(page: PdfPage, turn: Turn, frame: Frame, isUsed: (glyph: Glyph) => boolean): Mark[] {
  const names = page.fonts.map((font) => font.name)
  const holes = holesOf(page)
  const marks: Mark[] = []
  for (const glyph of page.glyphs) {
    if (turnOfGlyph(glyph) !== turn || !isUsed(glyph)) continue
    const text = holes.has(glyph) ? HOLE : cleanGlyphText(glyph.text, names[glyph.font] ?? '')
    if (text === '') continue
    const mark = markOf(glyph, text, turn, frame)
    if (text.length > 1 && text.includes(' ')) marks.push(...partsOf(mark))
    else marks.push(mark)
  }
  return marks
}

/** Cuts a mark that stands for several words at its spaces, sharing its box out by their lengths. */
function partsOf(mark: Mark): Mark[] {
  const parts = mark.text.match(/ +|[^ ]+/g)!
  const inked = mark.text.trim().length
  const width = mark.x1 - mark.x0
  const rtl = hasRtl(mark.text)
  let done = 0
  const inner = parts.filter((part, at) => part.trim() !== '' || (at > 0 && at < parts.length - 1))
  return parts.map((part) => {
    const share = inner.includes(part) && inked > 0 ? (part.length / inked) * width : 0
    const from = rtl ? mark.x1 - done - share : mark.x0 + done
    done += share
    const text = part.trim() === '' ? ' ' : part
    return { ...mark, text, direction: directionOf(text), x0: from, x1: from + share }
  })
}

function markOf(glyph: Glyph, text: string, turn: Turn, frame: Frame): Mark {
  const { box, origin, size, font, invisible: hidden, mcid } = glyph
  // Nearly all text is upright, and this runs for every glyph: no rectangle is made for it.
  const [x0, y0, x1, y1] = turn === 0 ? box : frame.enter(box)
  const base = turn === 0 ? origin[1] : frame.enter([origin[0], origin[1], origin[0], origin[1]])[1]
  return { text, x0, y0, x1, y1, base, size, font, hidden, mcid, direction: directionOf(text) }
}

/** How many characters of a page read in each direction. */
export function turnsOf(glyphs: readonly Glyph[]): ReadonlyMap<Turn, number> {
  const counts = new Map<Turn, number>()
  for (const glyph of glyphs) {
    const turn = turnOfGlyph(glyph)
    if (turn !== null && glyph.text.trim() !== '') counts.set(turn, (counts.get(turn) ?? 0) + 1)
  }
  return counts
}

/** Whether a point lies in one of some rectangles, a margin around them included. */
export const isInside = (rects: readonly Rect[], x: number, y: number, margin = 0): boolean =>
  rects.some(
    ([x0, y0, x1, y1]) => x >= x0 - margin && x <= x1 + margin && y >= y0 - margin && y <= y1 + margin,
  )
