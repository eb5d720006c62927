import { opensCaption } from '../../../domain/caption.ts'
import type { Rect } from '../../../ports/pdf-reader.ts'
import { type ColumnShape, isSameEdge, shapeOf } from './column-shape.ts'
import { rowsOf } from './edges.ts'
import { type HeadingContext, headingLevel } from './headings.ts'
import type { Ink } from './ink.ts'
import { joinLine } from './join-line.ts'
import type { Line } from './line.ts'
import { markerOfLine, sectionDepth } from './markers.ts'
import { hasRuleBetween, paragraphsOf } from './paragraphs.ts'
import type { Piece } from './piece.ts'
import { withPlainTables } from './plain-tables.ts'
import { areaOf, lineUnit, type Unit } from './units.ts'

/** What the pieces of a page are cut by. */
export interface PieceContext extends HeadingContext {
  readonly rules: readonly Rect[]
  /** Pictures and drawings that are part of figures. */
  readonly ink: Ink
  /** Whether rows of cells without rules may be tables. */
  readonly findsTables: boolean
  readonly telling: ReadonlySet<number>
  readonly isRtl: boolean
  /** The size most running text of the page has, in points. */
  readonly textSize: number
}

/** Headings have at most this many lines. */
const MOST_HEADING_LINES = 4
/** Running text is set within this part of the page's text size. */
const TEXT_SIZE = 0.1

/** Cuts the units of one column into headings, paragraphs, items, formulas, code, tables and figures, in order. */
export function piecesOf(column: readonly Unit[], context: PieceContext): Piece[] {
  const loose = inRows(column)
  const units = joinRows(context.findsTables ? withPlainTables(loose, context.isRtl, context.ink) : loose)
  const lines = units.flatMap((unit) => (unit.kind === 'line' ? [unit.line] : []))
  const shape = shapeOf(lines, context.isRtl, context.survey.body.leading)
  const pieces: Piece[] = []
  let open: Line[] = []
  const flush = () => {
    pieces.push(...textPieces(open, shape, context))
    open = []
  }
  for (const unit of units) {
    if (unit.kind === 'line') open.push(unit.line)
    else {
      flush()
      pieces.push(...unitPieces(unit))
    }
  }
  flush()
  return pieces
}

/** Formulas on one baseline that stand level with text are parts of its row: the value beside its name. */
function inRows(units: readonly Unit[]): Unit[] {
  const lines = units.flatMap((unit) => (unit.kind === 'line' ? [unit.line] : []))
  return units.flatMap((unit) => {
    if (unit.kind !== 'formula') return [unit]
    const [first] = unit.lines
    const isOneRow = unit.lines.every((line) => Math.abs(line.base - first!.base) <= 0.1 * line.size)
    const isLevel = lines.some((line) => Math.abs(line.base - first!.base) <= 0.3 * line.size)
    return isOneRow && isLevel ? unit.lines.map(lineUnit) : [unit]
  })
}

/** Lines of a column that stand side by side outside a table are one line: a number and its title, a label and its value. Captions are not. */
function joinRows(units: readonly Unit[]): Unit[] {
  const rows = rowsOf(units.flatMap((unit) => (unit.kind === 'line' ? [unit.line] : [])))
  const isContents = rows.filter(endsWithPage).length >= LEAST_ENTRIES
  const joined = new Map<Line, Line | null>()
  for (const row of rows) {
    if (row.length === 1 || row.slice(1).some((line) => opensCaption(line.text))) continue
    const line = joinLine(row)
    const isEntry = line.isEntry || (isContents && endsWithPage(row))
    for (const [at, part] of row.entries()) joined.set(part, at === 0 ? { ...line, isEntry } : null)
  }
  return units.flatMap((unit): Unit[] => {
    if (unit.kind !== 'line' || !joined.has(unit.line)) return [unit]
    const line = joined.get(unit.line)
    return line ? [lineUnit(line)] : []
  })
}

/** So many rows that end with a page number are a table of contents. */
const LEAST_ENTRIES = 3

const endsWithPage = (row: readonly Line[]): boolean =>
  row.length >= 2 &&
  /^(?:\p{Nd}{1,4}|[ivxlc]{1,7}|\p{Nd}{1,3}[-–]\p{Nd}{1,3})$/u.test(row.at(-1)!.text) &&
  /\p{L}{2}/u.test(row[0]!.text)

function unitPieces(unit: Exclude<Unit, { kind: 'line' }>): Piece[] {
  if (unit.kind === 'table') {
    return unit.table.rows.map((row) => ({
      ...PLAIN,
      kind: 'table_row',
      columns: [row.cells.flat()],
      row: { ...row, table: unit.table },
    }))
  }
  const area = unit.kind === 'figure' ? areaOf([unit]) : null
  return [{ ...PLAIN, kind: unit.kind, columns: [[...unit.lines]], area }]
}

const PLAIN = {
  level: null,
  row: null,
  area: null,
  caption: [],
  described: '',
  flows: false,
  isFull: false,
  opensFlush: false,
} as const

function textPieces(lines: readonly Line[], shape: ColumnShape, context: PieceContext): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < lines.length; ) {
    const heading = headingAt(lines, at, shape, context)
    if (heading) {
      pieces.push(heading)
      at += heading.columns[0]!.length
      continue
    }
    let end = at + 1
    const isCode = lines[at]!.mono
    while (end < lines.length && lines[end]!.mono === isCode && !headingAt(lines, end, shape, context)) end++
    const run = lines.slice(at, end)
    pieces.push(...(isCode ? monoPieces(run, shape, context) : prosePieces(run, shape, context)))
    at = end
  }
  return pieces
}

function headingAt(
  lines: readonly Line[],
  at: number,
  shape: ColumnShape,
  context: PieceContext,
): Piece | null {
  const line = lines[at]!
  const level = headingLevel(line, lineBefore(lines, at), lineAfter(lines, at), context)
  if (level === null) return null
  let end = at + 1
  while (
    end < lines.length &&
    end - at <= MOST_HEADING_LINES &&
    goesOn(lines[end - 1]!, lines[end]!, shape, context)
  )
    end++
  const heading = lines.slice(at, end)
  const isTooLong =
    heading.length > MOST_HEADING_LINES || heading.reduce((sum, each) => sum + each.text.length, 0) > 260
  if (isTooLong && !context.named.has(line)) return null
  return { ...PLAIN, kind: 'heading', columns: [heading], level }
}

/** The line above, without a full stop alone on its line, which stands for an empty one. */
const lineBefore = (lines: readonly Line[], at: number): Line | undefined =>
  lines[at - 1]?.text === '.' ? lines[at - 2] : lines[at - 1]

/** The line below a heading that may take up to three lines. */
function lineAfter(lines: readonly Line[], at: number): Line | undefined {
  const line = lines[at]!
  let end = at + 1
  while (
    end < at + 3 &&
    lines[end] &&
    lines[end]!.bold === line.bold &&
    isCloseBelow(lines[end - 1]!, lines[end]!)
  )
    end++
  return line.bold ? lines[end] : lines[at + 1]
}

const isCloseBelow = (line: Line, next: Line): boolean =>
  Math.abs(line.size - next.size) < 0.06 * line.size && next.base - line.base < 1.5 * line.size

/** Whether a heading goes on in the next line: the same look, close by, and no number of its own. */
function goesOn(line: Line, next: Line, shape: ColumnShape, context: PieceContext): boolean {
  const [a, b] = [context.named.get(line), context.named.get(next)]
  if (a || b) return a === b
  return (
    Math.abs(line.size - next.size) < 0.06 * line.size &&
    line.bold === next.bold &&
    line.italic === next.italic &&
    next.base - line.base < 1.5 * Math.max(shape.leading(line), 1.15 * line.size) &&
    sectionDepth(next.text) === 0 &&
    markerOfLine(next) === null
  )
}

/** A lone line in a typewriter face may be an address. */
const isCodeRun = (lines: readonly Line[]): boolean =>
  lines.length > 1 ||
  (/[(){};=<>[\]]|^\s*(?:#|\/\/|\$|>>>)/.test(lines[0]!.text) &&
    !/@\S+\.\p{L}|https?:|www\./u.test(lines[0]!.text))

/** Code goes on over blank lines; it is cut only at large gaps. A lone line may be an address set in a typewriter face. */
function monoPieces(lines: readonly Line[], shape: ColumnShape, context: PieceContext): Piece[] {
  const groups: Line[][] = []
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1)
    const goesOn =
      last &&
      line.base - last.base < 3.2 * line.size &&
      Math.abs(line.size - last.size) < 0.12 * line.size &&
      !hasRuleBetween(last, line, context.rules)
    if (goesOn) groups.at(-1)!.push(line)
    else groups.push([line])
  }
  return groups.flatMap((group): Piece[] =>
    isCodeRun(group) ? [{ ...PLAIN, kind: 'code', columns: [group] }] : prosePieces(group, shape, context),
  )
}

function prosePieces(lines: readonly Line[], shape: ColumnShape, context: PieceContext): Piece[] {
  return paragraphsOf(lines, { shape, rules: context.rules, telling: context.telling }).map(
    (paragraph): Piece => {
      const first = paragraph[0]!
      const kind = opensCaption(first.text) ? 'caption' : markerOfLine(first) ? 'list_item' : 'paragraph'
      const isText = Math.abs(sizeOf(paragraph) - context.textSize) <= TEXT_SIZE * context.textSize
      const last = paragraph.at(-1)!
      return {
        ...PLAIN,
        kind,
        columns: [paragraph],
        flows: kind !== 'caption' && isText,
        isFull: shape.roomAfter(last) < 0.22 * (shape.end(last) + shape.roomAfter(last) - shape.start(last)),
        opensFlush: paragraph.length === 1 || first === last || !isIndented(paragraph, shape),
      }
    },
  )
}

const isIndented = (paragraph: readonly Line[], shape: ColumnShape): boolean =>
  shape.start(paragraph[0]!) > shape.start(paragraph[1]!) &&
  !isSameEdge(shape.start(paragraph[0]!), shape.start(paragraph[1]!), paragraph[0]!.size)

const sizeOf = (lines: readonly Line[]): number =>
  lines.reduce((longest, line) => (line.text.length > longest.text.length ? line : longest)).size
