/** A cell that shows something. Rows and columns are counted from 0. */
export interface SheetCell {
  readonly column: number
  readonly text: string
  /** Columns and rows it covers: more than 1 where cells are merged. */
  readonly width: number
  readonly height: number
}

/** A row that shows something; its cells from the left. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly SheetCell[]
}

/** A rectangle of cells. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The least area that holds the texts of some rows; how far they are merged does not count. */
export function areaOf(rows: readonly SheetRow[]): Area {
  let [top, left, bottom, right] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const { row, cells } of rows)
    for (const { column } of cells) {
      if (row < top) top = row
      if (row > bottom) bottom = row
      if (column < left) left = column
      if (column > right) right = column
    }
  return { top, left, bottom, right }
}
