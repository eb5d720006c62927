import { opensCaption } from '../../../../domain/caption.ts'
import type { Rect } from '../../../../ports/pdf-reader.ts'
import type { Frame } from '../frame.ts'
import { centreOf, isWithin, PROSE_LENGTH } from '../ink.ts'
import { type InkCluster, inkClusters } from '../ink-clusters.ts'
import type { Line } from '../line.ts'
import { type Area, areaOf, type Unit } from '../units.ts'

/** Smaller drawings are rules, bullets and ornaments, in points. */
const LEAST_SIDE = 24
/** Labels are shorter and stand within this part of their size of the figure. */
const LABEL_LENGTH = 32
const LABEL_DISTANCE = 1.4
/** The same for numbers, which stand at the ticks of an axis. */
const TICK_DISTANCE = 2.4
/** Captions stand this near to their figures, in points. */
const CAPTION_DISTANCE = 48
/** What is left free between figures that are told apart, in points. */
const GUTTER = 6

/**
 * Finds the figures of a page with their labels.
 * @param ink pictures and drawings, and frames that rules draw, in the frame of the page
 * @returns the figures, and the lines that are in none
 */
export function figuresOf(
  ink: readonly Rect[],
  frame: Frame,
  lines: readonly Line[],
  textSize: number,
): { figures: Unit[]; rest: Line[] } {
  const clusters = inkClusters(ink, frame).filter(
    ({ x0, y0, x1, y1 }) => Math.min(x1 - x0, y1 - y0) >= LEAST_SIDE,
  )
  const captions = lines.filter((line) => opensCaption(line.text))
  const taken = new Set<Line>()
  const figures = clusters.flatMap((cluster) => {
    const free = lines.filter((line) => !taken.has(line))
    const inside = free.filter((line) => isOn(line, cluster))
    if (isMostlyProse(inside)) return []
    return splitAtCaptions(cluster, captions).map((part): Unit => {
      const area = tightened(part, cluster.drawings)
      const labels = withLabels(
        inside.filter((line) => isWithin(line, part)),
        area,
        free,
        textSize,
      )
      for (const label of labels) taken.add(label)
      return { kind: 'figure', lines: inReadingOrder(labels), ...areaOf([area, ...labels]) }
    })
  })
  return { figures, rest: lines.filter((line) => !taken.has(line)) }
}

const isOn = (line: Line, cluster: InkCluster): boolean =>
  isWithin(line, cluster) && cluster.covers(...centreOf(line))

/** A shaded box with text in it is not a figure. */
function isMostlyProse(lines: readonly Line[]): boolean {
  const lengthOf = (some: readonly Line[]) => some.reduce((sum, line) => sum + line.text.length, 0)
  const prose = lengthOf(lines.filter((line) => line.text.length >= PROSE_LENGTH || line.mono))
  const isCode = lines.length > 0 && lines.every((line) => line.mono)
  return isCode || (prose > 100 && prose > 0.4 * lengthOf(lines))
}

/** Figures that touch are told apart by captions that stand side by side below them. */
function splitAtCaptions(area: Area, captions: readonly Line[]): Area[] {
  const below = captions
    .filter(
      ({ x0, x1, y0 }) =>
        y0 > area.y1 - 12 && y0 < area.y1 + CAPTION_DISTANCE && x1 > area.x0 && x0 < area.x1,
    )
    .toSorted((a, b) => a.x0 - b.x0)
  const starts = below
    .filter((caption, at) => at > 0 && caption.x0 > below[at - 1]!.x1)
    .map((caption) => caption.x0 - 2)
  return [area.x0, ...starts].map((x0, at) => ({
    ...area,
    x0,
    x1: (starts[at] ?? area.x1 + GUTTER) - GUTTER,
  }))
}

/**
 * What drawings take up of an area. A frame about them counts for all of them: the shadows of pictures reach over it without
 * being seen, and what is cut off is drawn beyond it.
 */
function tightened(area: Area, drawings: readonly Area[]): Area {
  const own = drawings.filter((drawing) => holdsMiddle(area, drawing))
  if (own.length === 0) return area
  const { x0, y0, x1, y1 } = areaOf(own)
  const seen = {
    x0: Math.max(x0, area.x0),
    y0: Math.max(y0, area.y0),
    x1: Math.min(x1, area.x1),
    y1: Math.min(y1, area.y1),
  }
  const least = FRAME * sizeOf(seen)
  const frame = own
    .filter((drawing) => sizeOf(drawing) >= least)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_FRAMES)
    .find((drawing) => own.every((other) => holdsMiddle(drawing, other)))
  return frame ?? seen
}

/** A frame takes up this part of a figure, and is among so many of its largest drawings. */
const FRAME = 0.5
const MOST_FRAMES = 20

const sizeOf = ({ x0, y0, x1, y1 }: Area): number => (x1 - x0) * (y1 - y0)

const holdsMiddle = (outer: Area, { x0, y0, x1, y1 }: Area): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1
}

/** Takes in the labels about a figure: tick labels first, then the titles of axes beside them. */
function withLabels(inside: readonly Line[], area: Area, lines: readonly Line[], textSize: number): Line[] {
  const labels = new Set(inside)
  for (let pass = 0; pass < 2; pass++) {
    const grown = areaOf([area, ...labels])
    for (const line of lines) {
      if (!labels.has(line) && touches(line, grown, distanceFor(line)) && isLabel(line, lines, textSize))
        labels.add(line)
    }
  }
  return [...labels]
}

const distanceFor = (line: Line): number =>
  line.size * (/^(?:[\p{Nd}.,%−-]+\p{L}?|.{1,3})$/u.test(line.text) ? TICK_DISTANCE : LABEL_DISTANCE)

const touches = (line: Line, area: Area, distance: number): boolean =>
  line.x0 < area.x1 + distance &&
  line.x1 > area.x0 - distance &&
  line.y0 < area.y1 + distance * 0.8 &&
  line.y1 > area.y0 - distance * 0.8

/** Whether a line is a label rather than a caption, a heading or the end of a paragraph. */
function isLabel(line: Line, lines: readonly Line[], textSize: number): boolean {
  const largest = line.text.length <= 5 ? 1.6 : 1.05
  if (
    line.text.length > LABEL_LENGTH ||
    line.size > textSize * largest ||
    opensCaption(line.text) ||
    line.bold
  )
    return false
  if (line.size > textSize * 0.95 && /\p{L}{3}/u.test(line.text)) return false
  return !lines.some((other) => isNeighbourInText(other, line) || isRowNeighbour(other, line))
}

function isNeighbourInText(other: Line, line: Line): boolean {
  const step = Math.abs(other.base - line.base)
  return (
    other.text.length >= PROSE_LENGTH &&
    Math.abs(other.size - line.size) < 0.05 * line.size &&
    step > 0.5 * line.size &&
    step < 1.6 * line.size &&
    line.x0 > other.x0 - 2 * line.size &&
    line.x0 < other.x1
  )
}

/** Whether a bold line stands level with another, as the name of a row does. */
const isRowNeighbour = (other: Line, line: Line): boolean =>
  other.bold &&
  Math.abs(other.base - line.base) < 0.2 * line.size &&
  Math.abs(other.size - line.size) < 0.1 * line.size &&
  Math.max(other.x0 - line.x1, line.x0 - other.x1) < 14 * line.size

const inReadingOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (Math.abs(a.base - b.base) < 0.4 * a.size ? a.x0 - b.x0 : a.base - b.base))
