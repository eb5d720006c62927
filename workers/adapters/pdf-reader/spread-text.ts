import type { Glyph } from '../../ports/pdf-reader.ts'
import { angleOf } from '../pdfium/page-frame.ts'
import { letterAdvance } from './letter-advance.ts'

/** A stretch of text on one baseline of the displayed page, y down. */
export interface Stretch {
  readonly text: string
  /** Where the baseline starts. */
  readonly start: readonly [number, number]
  /** Unit vector along the baseline. */
  readonly along: readonly [number, number]
  /** Unit vector from the baseline to the top of the letters. */
  readonly up: readonly [number, number]
  /** How far the text reaches along the baseline. */
  readonly length: number
  readonly ascent: number
  readonly descent: number
  /** Whether the first letter stands at the far end. */
  readonly backwards: boolean
}

/** What the glyphs of a stretch share besides their place. */
export type SharedStyle = Omit<Glyph, 'text' | 'box' | 'origin' | 'angle'>

/** Shares the length of a stretch out to its letters by their usual widths: their own places are not known. */
export function spreadText(stretch: Stretch, style: SharedStyle): Glyph[] {
  const { start, along, up, length, ascent, descent } = stretch
  const letters = [...stretch.text]
  const advances = letters.map(letterAdvance)
  const total = advances.reduce((sum, advance) => sum + advance, 0) || 1
  const angle = angleOf(along[0], along[1])
  const at = (far: number, high: number) =>
    [start[0] + along[0] * far + up[0] * high, start[1] + along[1] * far + up[1] * high] as const
  let reached = 0
  return letters.map((text, i) => {
    const advance = (advances[i]! / total) * length
    const near = stretch.backwards ? length - reached - advance : reached
    reached += advance
    const corners = [
      at(near, ascent),
      at(near + advance, ascent),
      at(near, -descent),
      at(near + advance, -descent),
    ]
    const xs = corners.map((corner) => corner[0])
    const ys = corners.map((corner) => corner[1])
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    return { ...style, text, box, origin: at(near, 0), angle }
  })
}
