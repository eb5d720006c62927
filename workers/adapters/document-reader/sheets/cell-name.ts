import type { Area } from './grid.ts'

/** The column and row of a cell's name, counted from 0; null where it is none. `B3` is 1, 2. */
export function cellNamed(name: string): { readonly column: number; readonly row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(name) ?? []
  if (letters === undefined || digits === undefined || Number(digits) === 0) return null
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return { column: column - 1, row: Number(digits) - 1 }
}

/** The area of a name such as `A1:C3` or `B2`; null where it is none. */
export function areaNamed(name: string): Area | null {
  const [first = '', last = first] = name.split(':')
  const [from, to] = [cellNamed(first), cellNamed(last)]
  if (from === null || to === null || to.row < from.row || to.column < from.column) return null
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}
