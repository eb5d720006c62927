import type { PdfPage, Rect } from '../../../ports/pdf-reader.ts'
import { withBullets } from './bullets.ts'
import { readingOrder } from './columns.ts'
import { edgeLinesOf } from './edges.ts'
import { withCaptions } from './figures/captions.ts'
import { withDescriptions } from './figures/descriptions.ts'
import { figuresOf } from './figures/regions.ts'
import { withSmallPrint } from './figures/small-print.ts'
import { namedHeadings } from './headings.ts'
import { inkOf } from './ink.ts'
import { joinOverColumns } from './joins.ts'
import type { Line } from './line.ts'
import { tellingIds } from './paragraphs.ts'
import type { Piece } from './piece.ts'
import { piecesOf } from './pieces.ts'
import { tableUnit } from './plain-tables.ts'
import { ruledTables } from './ruled-tables.ts'
import { type Rules, rulesOf } from './rules.ts'
import type { Setting } from './set-page.ts'
import { stackUnits } from './stacks.ts'
import type { DocumentSurvey, PageSurvey } from './survey.ts'
import { lineUnit, type Unit } from './units.ts'

/** Below this confidence the pieces of broken lines look like cells of a table. */
const LEAST_FOR_TABLES = 0.65
/** A page with more lines was made to be slow: it is read from top to bottom. A newspaper page has a thousand. */
const MOST_LINES = 4000

/** Cuts what a page says in one direction of reading into pieces, in the order they are read, without its furniture. */
export function piecesOfSetting(
  setting: Setting,
  page: PdfPage,
  survey: DocumentSurvey,
  facts: PageSurvey,
): Piece[] {
  const { frame, isRtl } = setting
  const lines = withBullets(withoutFurniture(setting, facts), page.drawings.map(frame.enter), isRtl)
  const textSize = textSizeOf(lines)
  const rules = rulesOf(page.rules, frame)
  const ink = inkOf(page, frame, lines, textSize)
  const units =
    lines.length > MOST_LINES ? lines.map(lineUnit) : unitsOf(lines, setting, { rules, ink, textSize, facts })
  const across = page.rules.map(frame.enter).filter(isHorizontal)
  const columns =
    lines.length > MOST_LINES ? [downwards(units)] : readingOrder(units, across, textSize, isRtl)
  const ordered = columns.flatMap((column) =>
    column.flatMap((unit) => (unit.kind === 'line' ? [unit.line] : [])),
  )
  const context = {
    survey,
    named: namedHeadings(ordered, facts.outline),
    rules: [...across, ...ink.sides],
    ink,
    findsTables: facts.confidence >= LEAST_FOR_TABLES,
    telling: tellingIds(lines),
    isRtl,
    textSize,
  }
  const pieces = joinOverColumns(columns.map((column) => piecesOf(column, context)))
  const captioned = withSmallPrint(withCaptions(pieces, textSize), ink.pictures, textSize)
  return withDescriptions(captioned, page.descriptions, frame)
}

function withoutFurniture(setting: Setting, facts: PageSurvey): readonly Line[] {
  const dropped = new Set(facts.furniture)
  if (dropped.size === 0) return setting.lines
  const furniture = new Set(edgeLinesOf(setting).flatMap((edge, at) => (dropped.has(at) ? [edge.line] : [])))
  return setting.lines.filter((line) => !furniture.has(line))
}

interface Surroundings {
  readonly rules: Rules
  readonly ink: ReturnType<typeof inkOf>
  readonly textSize: number
  readonly facts: PageSurvey
}

/** Gathers lines to tables, figures and formulas. A line that a bookmark names is a heading and in none of them. */
function unitsOf(
  lines: readonly Line[],
  { frame, isRtl }: Setting,
  { rules, ink, textSize, facts }: Surroundings,
): Unit[] {
  const titles = new Set(namedHeadings(byHeight(lines), facts.outline).keys())
  const untitled = lines.filter((line) => !titles.has(line))
  const ruled = ruledTables(untitled, rules, isRtl, ink)
  const drawn = [...ink.pictures, ...ink.drawings, ...ruled.frames]
  const { figures, rest } = figuresOf(drawn, frame, ruled.rest, textSize)
  return [...stackUnits([...rest, ...titles], rules.horizontal), ...figures, ...ruled.tables.map(tableUnit)]
}

const byHeight = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.base - b.base || a.x0 - b.x0)

const downwards = (units: readonly Unit[]): Unit[] => units.toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0)

const isHorizontal = ([x0, y0, x1, y1]: Rect): boolean => x1 - x0 > 4 * (y1 - y0) && x1 - x0 > 10

/** The size most characters of some lines have, to half a point. */
function textSizeOf(lines: readonly Line[]): number {
  const weights = new Map<number, number>()
  let best = 10
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    const weight = (weights.get(size) ?? 0) + line.text.length
    weights.set(size, weight)
    if (weight > (weights.get(best) ?? 0)) best = size
  }
  return best
}
