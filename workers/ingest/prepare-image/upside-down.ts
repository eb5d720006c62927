import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Rows with this part of the ink of the fullest row of their line are its body. */
const BODY = 0.5
/** Beyond the body, so much of its height is looked at for what rises and hangs. */
const REACH = 0.6
/** Lines of text are between these numbers of rows high. */
const [LEAST_ROWS, MOST_ROWS] = [4, 120]
/** Rows with less than this part of the usual ink lie between lines. */
const EMPTY = 0.3
/** A page is looked at in so many strips from left to right, so that lines of columns do not mix. */
const STRIPS = 8
/** A bar that letters hang from runs on for this part of the height of their line; feet and dots of letters do not. */
const BAR = 0.7

/** A line of text within a strip: from its first row to the one after its last. */
interface Rows {
  readonly top: number
  readonly bottom: number
}

/**
 * How surely a straight page stands on its head, from -1 to 1; above 0 it does. In Latin script more rises above the body of a
 * line than hangs below it; Devanagari hangs from a bar near its top.
 * @param letters black on white
 */
export function upsideDown(letters: GreyImage): number {
  let [upright, over] = [0, 0]
  for (let strip = 0; strip < STRIPS; strip++) {
    const from = Math.floor((strip * letters.width) / STRIPS)
    const to = Math.floor(((strip + 1) * letters.width) / STRIPS)
    const { ink, runs } = countsOf(letters, from, to)
    for (const line of linesIn(ink)) {
      const [above, below] = barOf(ink, runs, line) ?? overhangOf(ink, line)
      upright += above
      over += below
    }
  }
  return upright + over === 0 ? 0 : (over - upright) / (over + upright)
}

/** The dark pixels of each row between two columns, and the stretches they form. */
function countsOf({ width, height, grey }: GreyImage, from: number, to: number) {
  const ink = new Float64Array(height)
  const runs = new Float64Array(height)
  for (let y = 0; y < height; y++) {
    let wasDark = false
    for (let at = y * width + from; at < y * width + to; at++) {
      const isDark = grey[at]! < 128
      if (isDark) ink[y]!++
      if (isDark && !wasDark) runs[y]!++
      wasDark = isDark
    }
  }
  return { ink, runs }
}

const sumOf = (rows: Float64Array, from: number, to: number): number => {
  let sum = 0
  for (let y = Math.max(0, from); y < Math.min(rows.length, to); y++) sum += rows[y]!
  return sum
}

function linesIn(ink: Float64Array): Rows[] {
  const lines: Rows[] = []
  const inked = ink.filter((count) => count > 0)
  const least = (EMPTY * sumOf(inked, 0, inked.length)) / Math.max(1, inked.length)
  for (let y = 0; y < ink.length; y++) {
    const top = y
    while (y < ink.length && ink[y]! > least) y++
    if (y - top >= LEAST_ROWS && y - top <= MOST_ROWS) lines.push({ top, bottom: y })
  }
  return lines
}

const fullestOf = (ink: Float64Array, { top, bottom }: Rows): number => {
  let fullest = top
  for (let y = top; y < bottom; y++) if (ink[y]! > ink[fullest]!) fullest = y
  return fullest
}

/** All ink of a line that hangs from a bar, for upright or for over, by where the bar stands; null where there is none. */
function barOf(ink: Float64Array, runs: Float64Array, line: Rows): readonly [number, number] | null {
  const { top, bottom } = line
  const fullest = fullestOf(ink, line)
  if (ink[fullest]! < BAR * (bottom - top) * runs[fullest]!) return null
  const all = sumOf(ink, top, bottom)
  const place = (fullest - top + 0.5) / (bottom - top)
  return place < 0.45 ? [all, 0] : place > 0.55 ? [0, all] : [0, 0]
}

/** The ink right above and right below the body of a line. */
function overhangOf(ink: Float64Array, line: Rows): readonly [number, number] {
  const most = ink[fullestOf(ink, line)]!
  let { top, bottom } = line
  while (ink[top]! < BODY * most) top++
  while (ink[bottom - 1]! < BODY * most) bottom--
  const reach = Math.max(1, Math.round((bottom - top) * REACH))
  return [sumOf(ink, top - reach, top), sumOf(ink, bottom, bottom + reach)]
}
