import type { BlockKind } from '../../../domain/block.ts'
import type { PageOutcome } from '../../../domain/document.ts'
import type { PdfPage, Rect } from '../../../ports/pdf-reader.ts'
import { isHyphen, startsLower } from './characters.ts'
import { readingOrder } from './columns.ts'
import { type BlockDraft, type DraftContext, draftsOf } from './drafts.ts'
import { edgeLinesOf } from './edges.ts'
import { figuresOf } from './figures.ts'
import { namedHeadings } from './headings.ts'
import { lexiconOf } from './hyphens.ts'
import { inkOf } from './ink.ts'
import { endsOpen, joinOverColumns } from './joins.ts'
import type { Line } from './line.ts'
import { tellingIds } from './paragraphs.ts'
import { linesOfPiece, type Piece } from './piece.ts'
import { piecesOf } from './pieces.ts'
import { tableUnit } from './plain-tables.ts'
import { ruledTables } from './ruled-tables.ts'
import { rulesOf } from './rules.ts'
import { type Setting, setPage } from './set-page.ts'
import { stackUnits } from './stacks.ts'
import type { DocumentSurvey, PageSurvey } from './survey.ts'
import type { Table } from './table.ts'

export type { BlockDraft } from './drafts.ts'

/** What stands on a page, in reading order. */
export interface PageLayout {
  readonly pageIndex: number
  /** As displayed, in points. */
  readonly width: number
  readonly height: number
  readonly printedLabel: string | null
  readonly fileLabel: string | null
  readonly outcome: PageOutcome
  readonly reason: string | null
  readonly drafts: readonly BlockDraft[]
}

/** Below this confidence the pieces of broken lines look like cells of a table. */
const LEAST_FOR_TABLES = 0.65
/** A layer of an OCR program is never surer than this. */
const LAYER_CONFIDENCE = 0.75

/** Lays out a page: words, lines, columns, paragraphs, headings, lists, tables, in the order they are read. */
export function layoutPage(page: PdfPage, survey: DocumentSurvey): PageLayout {
  const facts = survey.pages[page.pageIndex]!
  const { main } = setPage(page)
  const pieces = piecesOfSetting(main, page, survey, facts)
  return {
    pageIndex: page.pageIndex,
    width: page.width,
    height: page.height,
    printedLabel: facts.printedLabel,
    fileLabel: facts.fileLabel,
    outcome: facts.outcome,
    reason: facts.reason,
    drafts: numbered(pieces, contextOf(main, page, survey, facts)),
  }
}

/** Stands for a page that could not be read. */
export function failedPage(pageIndex: number, survey: DocumentSurvey, detail: string): PageLayout {
  const facts = survey.pages[pageIndex]
  return {
    pageIndex,
    width: 1,
    height: 1,
    printedLabel: facts?.printedLabel ?? null,
    fileLabel: facts?.fileLabel ?? null,
    outcome: 'failed',
    reason: detail,
    drafts: [],
  }
}

function piecesOfSetting(
  setting: Setting,
  page: PdfPage,
  survey: DocumentSurvey,
  facts: PageSurvey,
): Piece[] {
  const { frame, isRtl } = setting
  const furniture = new Set(
    edgeLinesOf(setting).flatMap((edge, at) => (facts.furniture.includes(at) ? [edge.line] : [])),
  )
  const lines = setting.lines.filter((line) => !furniture.has(line))
  const rules = page.rules.map(frame.enter).filter(isHorizontal)
  const textSize = textSizeOf(lines)
  const drawn = rulesOf(page.rules, frame)
  const ink = inkOf(page, frame, lines, textSize)
  const titles = new Set(namedHeadings(downwards(lines), facts.outline).keys())
  const untitled = lines.filter((line) => !titles.has(line))
  const ruled = ruledTables(untitled, drawn, isRtl, ink)
  const { figures, rest } = figuresOf(
    [...ink.pictures, ...ink.drawings, ...ruled.frames],
    frame,
    ruled.rest,
    textSize,
  )
  const units = [
    ...stackUnits([...rest, ...titles], drawn.horizontal),
    ...figures,
    ...ruled.tables.map(tableUnit),
  ]
  const columns = readingOrder(units, rules, textSize, isRtl)
  const ordered = columns.flatMap((column) =>
    column.flatMap((unit) => (unit.kind === 'line' ? [unit.line] : [])),
  )
  const context = {
    survey,
    named: namedHeadings(ordered, facts.outline),
    rules,
    ink,
    findsTables: facts.confidence >= LEAST_FOR_TABLES,
    telling: tellingIds(lines),
    isRtl,
    textSize,
  }
  return joinOverColumns(columns.map((column) => piecesOf(column, context)))
}

const downwards = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.base - b.base || a.x0 - b.x0)

const isHorizontal = ([x0, y0, x1, y1]: Rect): boolean => x1 - x0 > 4 * (y1 - y0) && x1 - x0 > 10

function textSizeOf(lines: readonly Line[]): number {
  const weights = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    weights.set(size, (weights.get(size) ?? 0) + line.text.length)
  }
  return [...weights].reduce((most, next) => (next[1] > most[1] ? next : most), [10, 0] as [
    number,
    number,
  ])[0]
}

function contextOf(setting: Setting, page: PdfPage, survey: DocumentSurvey, facts: PageSurvey): DraftContext {
  return {
    frame: setting.frame,
    width: page.width,
    height: page.height,
    lexicon: lexiconOf(setting.lines, survey.compounds),
    language: survey.language,
    tableNumber: numberTables(),
    confidenceOf: (lines) => {
      const isLayer = lines.some((line) => line.words.some((word) => word.hidden))
      return isLayer ? Math.min(LAYER_CONFIDENCE, facts.confidence) : facts.confidence
    },
  }
}

/** Numbers tables in the order they are asked for. */
function numberTables(): (table: Table) => number {
  const numbers = new Map<Table, number>()
  return (table) => {
    if (!numbers.has(table)) numbers.set(table, numbers.size)
    return numbers.get(table)!
  }
}

/** A reader who counts paragraphs does not count these; they have the number of the paragraph after them. */
const UNCOUNTED: ReadonlySet<BlockKind> = new Set(['heading', 'figure'])

/** Numbers the paragraphs of a page and marks where its running text comes in and goes out. */
function numbered(pieces: readonly Piece[], context: DraftContext): BlockDraft[] {
  const drafts: BlockDraft[] = []
  const flowing = pieces.filter((piece) => piece.flows)
  const [first, last] = [flowing[0], flowing.at(-1)]
  let paragraph = 0
  let table: Table | null = null
  for (const piece of pieces) {
    const isCounted = !UNCOUNTED.has(piece.kind) && !(piece.row && piece.row.table === table)
    const made = draftsOf(piece, isCounted || !piece.row ? paragraph + 1 : paragraph, context)
    if (made.length === 0) continue
    if (isCounted) paragraph++
    table = piece.row?.table ?? null
    if (piece === first && opensWithin(piece, pieces)) made[0] = { ...made[0]!, opensSentence: true }
    if (piece === last && endsOpen(piece)) made[made.length - 1] = openEnd(made.at(-1)!)
    drafts.push(...made)
  }
  const count = Math.max(1, paragraph)
  return drafts.map((draft) => (draft.paragraphIndex > count ? { ...draft, paragraphIndex: count } : draft))
}

/** Whether a text that opens a page may go on from the page before. */
function opensWithin(piece: Piece, pieces: readonly Piece[]): boolean {
  const before = pieces.slice(0, pieces.indexOf(piece))
  if (piece.kind !== 'paragraph' || before.some(({ kind }) => kind === 'heading')) return false
  const { text } = linesOfPiece(piece)[0]!
  if (startsLower(text) || (before.length === 0 && /^\p{Nd}/u.test(text))) return true
  return before.length === 0 && piece.opensFlush && linesOfPiece(piece).length > 1
}

/** A hyphen that ends a page's text is soft: whether it belongs to the word shows on the next page. */
function openEnd(draft: BlockDraft): BlockDraft {
  const text =
    /\p{L}.$/u.test(draft.text) && isHyphen(draft.text.at(-1)!)
      ? `${draft.text.slice(0, -1)}\u00AD`
      : draft.text
  return { ...draft, text, endsOpen: true }
}
