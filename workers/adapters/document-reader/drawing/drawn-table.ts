import { namesColumns } from '../pieces/header-row.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { paragraphsOf } from './paragraphs.ts'

/** A row of a DrawingML table; the text of merged cells stands in the first of them. */
export interface DrawnRow {
  readonly cells: readonly string[]
  readonly header: boolean
}

const isSet = (value: string | undefined | null): boolean => value === '1' || value === 'true'

/** Reads an `a:tbl`. */
export function drawnRowsOf(table: XmlElement): DrawnRow[] {
  const rows = childrenOf(table, 'a:tr').map((row) => childrenOf(row, 'a:tc').map(cellText))
  const first = rows[0]
  const looks = isSet(attributeAt(table, 'firstRow', 'a:tblPr'))
  const header = first !== undefined && rows.length > 1 && (looks || namesColumns(first, rows.length - 1))
  return rows.map((cells, at) => ({ cells, header: at === 0 && header }))
}

const cellText = (cell: XmlElement): string =>
  isSet(cell.attributes.hMerge) || isSet(cell.attributes.vMerge)
    ? ''
    : tidyLine(
        paragraphsOf(elementAt(cell, 'a:txBody'), [])
          .map(({ text }) => text)
          .join(' '),
      )
