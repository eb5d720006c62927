import type { Line } from './line.ts'
import { extent } from './runs.ts'
import type { Table } from './table.ts'

/** A rectangle of the frame, in points. */
export interface Area {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** What is put in reading order as a whole. */
export type Unit = Area &
  (
    | { readonly kind: 'line'; readonly line: Line }
    | { readonly kind: 'formula'; readonly lines: readonly Line[] }
    | { readonly kind: 'table'; readonly table: Table }
    | { readonly kind: 'figure'; readonly lines: readonly Line[] }
  )

/** A line as a unit. */
export const lineUnit = (line: Line): Unit => ({ kind: 'line', line, ...areaOf([line]) })

/** A displayed formula as a unit. @param lines its pieces */
export const formulaUnit = (lines: readonly Line[]): Unit => ({ kind: 'formula', lines, ...areaOf(lines) })

/** The least area that covers some boxes. */
export function areaOf(boxes: readonly Area[]): Area {
  const [x0, y0, x1, y1] = extent(boxes)
  return { x0, y0, x1, y1 }
}
