import { setLines } from './pdf-text.ts'

/** Operators that draw a table with all its rules, its top left corner at 72, 780; every cell is 115 by 24 points. */
export function ruledTable(rows: readonly (readonly string[])[]): string {
  const [left, top, width, height] = [72, 780, 115, 24]
  const cells = rows.flatMap((cells, row) =>
    cells.map((text, column) => {
      const [x, y] = [left + column * width, top - (row + 1) * height]
      return `${x} ${y} ${width} ${height} re S ${setLines([text], { x: x + 6, top: y + 8, size: 10 })}`
    }),
  )
  return cells.join(' ')
}
