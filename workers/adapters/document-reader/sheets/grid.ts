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

/** The least area that holds some rows. */
export function areaOf(rows: readonly SheetRow[]): Area {
  let area: Area = { top: Number.POSITIVE_INFINITY, left: Number.POSITIVE_INFINITY, bottom: 0, right: 0 }
  for (const { row, cells } of rows)
    for (const { column, width, height } of cells)
      area = {
        top: Math.min(area.top, row),
        left: Math.min(area.left, column),
        bottom: Math.max(area.bottom, row + height - 1),
        right: Math.max(area.right, column + width - 1),
      }
  return area
}
