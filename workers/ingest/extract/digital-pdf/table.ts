import type { Line } from './line.ts'

/** A table found on a page. */
export interface Table {
  readonly rows: readonly TableRowLines[]
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A row of a table. */
export interface TableRowLines {
  /** 0-based number of the row within the table. */
  readonly row: number
  readonly header: boolean
  /** The printed lines of each cell in reading order; an empty cell has none. */
  readonly cells: readonly (readonly Line[])[]
}
