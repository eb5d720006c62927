import type { Line } from './lines.ts'

/** A table found on a page. */
export interface Table {
  readonly rows: readonly TableRowLines[]
}

/** A row of a table: the printed lines of each cell, in reading order; an empty cell has none. */
export interface TableRowLines {
  /** 0-based number of the table within the page. */
  readonly table: number
  /** 0-based number of the row within the table. */
  readonly row: number
  readonly header: boolean
  readonly cells: readonly (readonly Line[])[]
}
