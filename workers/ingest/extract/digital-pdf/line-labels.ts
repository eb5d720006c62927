import { rowsOf } from './edges.ts'
import { joinLine } from './join-line.ts'
import type { Line } from './line.ts'
import { markerOf } from './markers.ts'

/** A number or bullet stands at most this part of the size before its text. */
const FURTHEST = 4
const SECTION_NUMBER = /^\p{Lu}?\.?\p{Nd}{1,3}(?:\.\p{Nd}{1,3})+\.?$/u

/** Sets bullets, item numbers and section numbers, which tabs part from their text, into one line with it. */
export function joinLabels(lines: readonly Line[], isRtl: boolean): Line[] {
  return rowsOf(lines).flatMap((row) => {
    const reading = isRtl ? row.toReversed() : row
    const joined: Line[] = []
    for (let at = 0; at < reading.length; at++) {
      const [line, next] = [reading[at]!, reading[at + 1]]
      if (next && isLabel(line.text) && isTextBeside(line, next, isRtl)) {
        joined.push(joinLine([line, next]))
        at++
      } else joined.push(line)
    }
    return joined
  })
}

const isLabel = (text: string): boolean =>
  text.length <= 9 && (markerOf(`${text} x`) !== null || SECTION_NUMBER.test(text))

function isTextBeside(label: Line, text: Line, isRtl: boolean): boolean {
  const gap = isRtl ? label.x0 - text.x1 : text.x0 - label.x1
  return (
    gap >= -0.2 * label.size &&
    gap < FURTHEST * Math.max(label.size, text.size) &&
    /\p{L}{2}/u.test(text.text)
  )
}
