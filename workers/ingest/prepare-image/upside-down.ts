import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Rows with this part of the ink of the fullest row of their line are its body. */
const BODY = 0.5
/** Beyond the body, so much of its height is looked at for what rises and hangs. */
const REACH = 0.6
/** Lines of text are between these numbers of rows high. */
const [LEAST_ROWS, MOST_ROWS] = [3, 80]
/** Rows with less than this part of the usual ink lie between lines. */
const EMPTY = 0.3
/** A page is looked at in so many strips from left to right, so that lines of columns do not mix. */
const STRIPS = 8
/** A bar has so many times the usual ink of its line. */
const BAR = 1.6

/**
 * How surely a straight page stands on its head, from -1 to 1; above 0 it does. In Latin script more rises above the body of a
 * line than hangs below it; Devanagari hangs from a bar at its top.
 * @param letters black on white
 */
export function upsideDown(letters: GreyImage): number {
  let [upright, over] = [0, 0]
  for (let strip = 0; strip < STRIPS; strip++) {
    const from = Math.floor((strip * letters.width) / STRIPS)
    const to = Math.floor(((strip + 1) * letters.width) / STRIPS)
    const rows = rowsOf(letters, from, to)
    for (const [top, bottom] of bodiesOf(rows)) {
      const reach = Math.max(1, Math.round((bottom - top) * REACH))
      upright += sumOf(rows, top - reach, top)
      over += sumOf(rows, bottom, bottom + reach)
      const bar = barOf(rows, top, bottom)
      if (bar > 0) upright += sumOf(rows, top, bottom)
      else if (bar < 0) over += sumOf(rows, top, bottom)
    }
  }
  return upright + over === 0 ? 0 : (over - upright) / (over + upright)
}

/** The dark pixels of each row between two columns. */
function rowsOf({ width, height, grey }: GreyImage, from: number, to: number): Float64Array {
  const rows = new Float64Array(height)
  for (let y = 0; y < height; y++) {
    let ink = 0
    for (let at = y * width + from; at < y * width + to; at++) if (grey[at]! < 128) ink++
    rows[y] = ink
  }
  return rows
}

const sumOf = (rows: Float64Array, from: number, to: number): number => {
  let sum = 0
  for (let y = Math.max(0, from); y < Math.min(rows.length, to); y++) sum += rows[y]!
  return sum
}

/** The full rows of each line of text. */
function bodiesOf(rows: Float64Array): [number, number][] {
  const bodies: [number, number][] = []
  const inked = rows.filter((ink) => ink > 0)
  const least = (EMPTY * sumOf(inked, 0, inked.length)) / Math.max(1, inked.length)
  for (let y = 0; y < rows.length; ) {
    if (rows[y]! <= least) {
      y++
      continue
    }
    const from = y
    let most = 0
    while (y < rows.length && rows[y]! > least) most = Math.max(most, rows[y++]!)
    let [top, bottom] = [from, y]
    while (rows[top]! < BODY * most) top++
    while (rows[bottom - 1]! < BODY * most) bottom--
    if (bottom - top >= LEAST_ROWS && bottom - top <= MOST_ROWS) bodies.push([top, bottom])
  }
  return bodies
}

/** A bar of ink in the upper part of a body (1) or its lower part (-1) that is far fuller than all the rest, else 0. */
function barOf(rows: Float64Array, top: number, bottom: number): number {
  let fullest = top
  for (let y = top; y < bottom; y++) if (rows[y]! > rows[fullest]!) fullest = y
  if (rows[fullest]! < (BAR * sumOf(rows, top, bottom)) / (bottom - top)) return 0
  const place = (fullest - top + 0.5) / (bottom - top)
  return place < 0.4 ? 1 : place > 0.6 ? -1 : 0
}
