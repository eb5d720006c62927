import type { Rect } from '../../../ports/pdf-reader.ts'
import type { TextRun } from './text-runs.ts'

/**
 * A loose box with the height of its run, so that the boxes of a line share top and bottom. One that stands askew is left
 * as it is.
 * @param origin start of the baseline
 */
export function steadyHeight(
  box: Rect,
  origin: readonly [number, number],
  { angle, ascent, descent }: Pick<TextRun, 'angle' | 'ascent' | 'descent'>,
): Rect {
  const [x, y] = origin
  const [x0, y0, x1, y1] = box
  if (angle === 0) return [x0, y - ascent, x1, y + descent]
  if (angle === 90) return [x - descent, y0, x + ascent, y1]
  if (angle === 180) return [x0, y - descent, x1, y + ascent]
  if (angle === 270) return [x - ascent, y0, x + descent, y1]
  return box
}
