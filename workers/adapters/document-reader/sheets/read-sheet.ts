import { namesColumns } from '../pieces/header-row.ts'
import type { PieceList } from '../pieces/piece-list.ts'
import { type Area, areaOf, type SheetCell, type SheetRow } from './grid.ts'
import { placeOnSheet } from './place.ts'
import { regionsOf, sameColumns } from './regions.ts'

/** What is known of a sheet besides its cells. */
export interface SheetFacts {
  readonly sheet: string
  /** Rows that the file itself marks as headers, for example of a table it has defined. */
  readonly headers: readonly Area[]
}

/** A title is a line, not a text. */
const LONGEST_TITLE = 200

/** Most rows that a header has. */
const MOST_HEADER_ROWS = 4

/** Gives the pieces of a sheet: titles as headings, tables row by row, loose cells as such. */
export function readSheet(rows: readonly SheetRow[], facts: SheetFacts, list: PieceList): void {
  const regions = regionsOf(rows)
  let table = -1
  let above: { readonly rows: readonly SheetRow[]; readonly count: number } | null = null
  for (const [at, region] of regions.entries()) {
    const titles = titlesOf(region, regions[at + 1])
    for (const title of titles) addTitle(title, facts, list)
    const body = region.slice(titles.length)
    if (body.length === 0) continue
    const headers = headerRowsOf(body, facts.headers)
    const goesOn = titles.length === 0 && headers === 0 && above !== null && sameColumns(above.rows, body)
    const before: number = goesOn ? above!.count : 0
    if (!goesOn) table += 1
    addRows(body, { table, before, headers }, facts, list)
    above = { rows: body, count: before + body.length }
  }
}

/** The rows at the top of a region that name what is below, in it or in the next. */
function titlesOf(region: readonly SheetRow[], next: readonly SheetRow[] | undefined): SheetRow[] {
  const isTitle = ({ cells }: SheetRow) =>
    cells.length === 1 && cells[0]!.text.length <= LONGEST_TITLE && /\p{L}/u.test(cells[0]!.text)
  const first = region.findIndex((row) => !isTitle(row))
  if (first === -1) return region.length === 1 && next !== undefined && next.length > 1 ? [...region] : []
  return region[first]!.cells.length > 1 && first <= 3 ? region.slice(0, first) : []
}

function addTitle({ row, cells }: SheetRow, facts: SheetFacts, list: PieceList): void {
  const cell = cells[0]!
  const area = {
    top: row,
    left: cell.column,
    bottom: row + cell.height - 1,
    right: cell.column + cell.width - 1,
  }
  list.addHeading({ text: cell.text, place: placeOnSheet(area, facts.sheet) }, 1)
}

function headerRowsOf(body: readonly SheetRow[], marked: readonly Area[]): number {
  const area = areaOf(body)
  const own = marked.find(
    ({ top, bottom, left, right }) =>
      top <= area.top && bottom >= area.top && left <= area.right && right >= area.left,
  )
  if (own !== undefined) return body.filter(({ row }) => row <= own.bottom).length
  const texts = body.slice(0, MOST_HEADER_ROWS + 1).map((row) => textsOf(row, area))
  if (!namesColumns(texts[0]!, texts.length - 1)) return 0
  let count = 1
  while (
    count < MOST_HEADER_ROWS &&
    isNamedTogether(body, count) &&
    namesColumns(texts[count] ?? [], texts.length - count - 1)
  )
    count += 1
  return count
}

/** Whether cells of the row above are merged over this row, or over several columns whose names it gives. */
function isNamedTogether(body: readonly SheetRow[], at: number): boolean {
  return (body[at - 1]?.cells ?? []).some((cell: SheetCell) => cell.height > 1 || cell.width > 1)
}

interface TablePart {
  readonly table: number
  /** Rows of the table that were given before. */
  readonly before: number
  readonly headers: number
}

function addRows(body: readonly SheetRow[], part: TablePart, facts: SheetFacts, list: PieceList): void {
  const area = areaOf(body)
  const kind = area.left === area.right || body.length === 1 ? 'cells' : 'table_row'
  for (const [at, row] of body.entries())
    list.addRow({
      kind,
      table: part.table,
      row: part.before + at,
      header: at < part.headers,
      cells: textsOf(row, area),
      place: placeOnSheet({ ...area, top: row.row, bottom: row.row }, facts.sheet),
    })
}

function textsOf({ cells }: SheetRow, { left, right }: Area): string[] {
  const texts = Array<string>(right - left + 1).fill('')
  for (const { column, text } of cells) texts[column - left] = text
  return texts
}
