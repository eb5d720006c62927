import type { SheetPlace } from '../../../ports/document-reader.ts'
import { columnName } from '../numbers/column-name.ts'
import type { Area } from './grid.ts'

/** The place of an area in its sheet; one cell is named alone, `B2`. @param sheet as its tab shows it */
export function placeOnSheet({ top, left, bottom, right }: Area, sheet: string): SheetPlace {
  const [from, to] = [`${columnName(left)}${top + 1}`, `${columnName(right)}${bottom + 1}`]
  const range = from === to ? from : `${from}:${to}`
  return { on: 'sheet', sheet, range }
}
