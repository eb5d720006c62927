import type { SheetPlace } from '../../../ports/document-reader.ts'
import { columnName } from '../numbers/column-name.ts'
import type { Area } from './grid.ts'

/** The place of an area in its sheet; one cell is named alone, `B2`. */
export function placeOnSheet(
  { top, left, bottom, right }: Area,
  tab: Pick<SheetPlace, 'sheetIndex' | 'sheet'>,
): SheetPlace {
  const [from, to] = [`${columnName(left)}${top + 1}`, `${columnName(right)}${bottom + 1}`]
  const range = from === to ? from : `${from}:${to}`
  return { on: 'sheet', sheetIndex: tab.sheetIndex, sheet: tab.sheet, range }
}
