import type { Rect } from '../../../ports/pdf-reader.ts'
import type { Frame } from './frame.ts'
import { type Area, areaOf } from './units.ts'

/** Drawings that touch or nearly touch. */
export interface InkCluster extends Area {
  readonly drawings: readonly Area[]
  /** Whether a point lies on one of its drawings or within about twelve points of one. */
  covers(x: number, y: number): boolean
}

/** Side of a cell in points: drawings in neighbouring cells belong together. */
const CELL = 6
/** The grid has at most this many cells on a side. */
const MOST_CELLS = 400
/** Cells about a cluster that still count as covered. */
const HALO = 2

/** Gathers rectangles that touch, on a coarse grid. */
export function inkClusters(rects: readonly Rect[], { width, height }: Frame): InkCluster[] {
  const cell = Math.max(CELL, width / MOST_CELLS, height / MOST_CELLS)
  const columns = Math.ceil(width / cell) + 1
  const rows = Math.ceil(height / cell) + 1
  const owner = new Int32Array(columns * rows)
  for (const [x0, y0, x1, y1] of rects) {
    const [left, right] = [clamp(Math.floor(x0 / cell), columns), clamp(Math.floor(x1 / cell), columns)]
    for (let row = clamp(Math.floor(y0 / cell), rows); row <= clamp(Math.floor(y1 / cell), rows); row++)
      owner.fill(-1, row * columns + left, row * columns + right + 1)
  }
  let count = 0
  for (let start = 0; start < owner.length; start++) {
    if (owner[start] === -1) flood(owner, start, ++count, columns, rows)
  }
  return gather(rects, owner, count, cell, columns, rows)
}

const clamp = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index))

function flood(owner: Int32Array, start: number, name: number, columns: number, rows: number): void {
  const stack = [start]
  owner[start] = name
  while (stack.length > 0) {
    const at = stack.pop()!
    for (const next of around(at, 1, columns, rows)) {
      if (owner[next] !== -1) continue
      owner[next] = name
      stack.push(next)
    }
  }
}

/** The cells about a cell, itself included. */
function around(at: number, reach: number, columns: number, rows: number): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)]
  const cells: number[] = []
  for (let row = Math.max(0, y - reach); row <= Math.min(rows - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(columns - 1, x + reach); column++)
      cells.push(row * columns + column)
  }
  return cells
}

function gather(
  rects: readonly Rect[],
  owner: Int32Array,
  count: number,
  cell: number,
  columns: number,
  rows: number,
): InkCluster[] {
  const members: Area[][] = Array.from({ length: count }, () => [])
  const cellAt = (x: number, y: number) =>
    clamp(Math.floor(y / cell), rows) * columns + clamp(Math.floor(x / cell), columns)
  for (const [x0, y0, x1, y1] of rects)
    members[owner[cellAt((x0 + x1) / 2, (y0 + y1) / 2)]! - 1]?.push({ x0, y0, x1, y1 })
  return members.flatMap((areas, at) =>
    areas.length === 0
      ? []
      : [
          {
            ...areaOf(areas),
            drawings: areas,
            covers: (x: number, y: number) =>
              around(cellAt(x, y), HALO, columns, rows).some((near) => owner[near] === at + 1),
          },
        ],
  )
}
