import { opensCaption } from '../../../domain/caption.ts'
import type { Rect } from '../../../ports/pdf-reader.ts'
import { endsSentence, startsLower } from './characters.ts'
import { type ColumnShape, endsEntry, isSameEdge } from './column-shape.ts'
import type { Line } from './line.ts'
import { markerOfLine } from './markers.ts'

/** What decides where a paragraph ends, besides its lines. */
export interface ParagraphContext {
  readonly shape: ColumnShape
  /** Horizontal rules of the page, which part what stands above from what stands below. */
  readonly rules: readonly Rect[]
  /** Marked-content ids that tell paragraphs apart on this page. */
  readonly telling: ReadonlySet<number>
}

/** Lines whose sizes differ by more than this are not of one paragraph. */
const OTHER_SIZE = 1.12

/** Cuts the lines of a column, from top to bottom and without headings, into paragraphs. */
export function paragraphsOf(lines: readonly Line[], context: ParagraphContext): Line[][] {
  const paragraphs: Line[][] = []
  for (const [at, line] of lines.entries()) {
    const open = paragraphs.at(-1)
    if (open && !parts(open, line, lines[at + 1], context)) open.push(line)
    else paragraphs.push([line])
  }
  return paragraphs
}

/** Whether a line begins a new paragraph. @param open the paragraph so far @param next the line after */
function parts(
  open: readonly Line[],
  line: Line,
  next: Line | undefined,
  context: ParagraphContext,
): boolean {
  const last = open.at(-1)!
  const { shape } = context
  if (differs(last, line)) return true
  if (isLoose(last, line, shape) || hasRuleBetween(last, line, context.rules)) return true
  if (opensCaption(line.text) && (endsSentence(last.text) || isLevel(last, line))) return true
  if (last.isEntry || opensItem(open, line, shape)) return true
  if (last.mcid >= 0 && last.mcid === line.mcid && context.telling.has(line.mcid)) return false
  if (endsSentence(last.text) && context.telling.has(last.mcid) && context.telling.has(line.mcid)) return true
  if (shape.isIndex) return endsEntry(last.text) && !/^\p{Nd}/u.test(line.text)
  if (movesIn(open, line, next, shape) || movesOut(open, line, shape)) return true
  return endsSentence(last.text) && leavesRoom(last, line, shape)
}

/** Whether two lines stand side by side. */
const isLevel = (a: Line, b: Line): boolean => Math.abs(a.base - b.base) < 0.3 * b.size

function differs(last: Line, line: Line): boolean {
  const ratio = Math.max(last.size, line.size) / Math.min(last.size, line.size)
  if (ratio > OTHER_SIZE && Math.min(last.text.length, line.text.length) > 3) return true
  if (last.mono !== line.mono && Math.min(last.text.length, line.text.length) > 3) return true
  if (!endsSentence(last.text) && startsLower(line.text)) return false
  return (
    last.bold !== line.bold &&
    (last.bold ? last.text.length < 60 || endsSentence(last.text) : endsSentence(last.text))
  )
}

function isLoose(last: Line, line: Line, shape: ColumnShape): boolean {
  const step = line.base - last.base
  const usual = shape.leading(line.size > last.size ? line : last)
  const goesOn = !endsSentence(last.text) && startsLower(line.text)
  const stretches = goesOn || Math.max(last.math, line.math) > 0.1
  return step > usual * (stretches ? shape.looseFrom + 0.3 : shape.looseFrom) + 0.5 || step < -usual
}

/** Whether a rule as wide as a third of the lines stands between them. */
export const hasRuleBetween = (last: Line, line: Line, rules: readonly Rect[]): boolean =>
  rules.some(
    ([x0, y0, x1, y1]) =>
      y0 > last.base + 0.1 * last.size &&
      y1 < line.base - 0.6 * line.size &&
      Math.min(x1, line.x1) - Math.max(x0, line.x0) > 0.33 * Math.min(line.x1 - line.x0, last.x1 - last.x0) &&
      // An underline is as long as the words it underlines and touches them.
      (y0 > last.base + 0.35 * last.size || x1 - x0 > last.x1 - last.x0 + 6),
  )

/** Whether a line opens an item of a list. A number at the start of a line is one only where a sentence or item may end. */
function opensItem(open: readonly Line[], line: Line, shape: ColumnShape): boolean {
  const marker = markerOfLine(line)
  if (marker === null) return false
  const last = open.at(-1)!
  if (marker === 'bullet')
    return !/^[–—-]/.test(line.text) || endsSentence(last.text) || markerOfLine(open[0]!) === 'bullet'
  if (marker === 'reference') return true
  const first = open[0]!
  const hangs =
    markerOfLine(first) === 'number' && isSameEdge(shape.start(first), shape.start(line), line.size)
  return (
    hangs ||
    endsSentence(last.text) ||
    leavesRoom(last, line, shape, 2) ||
    shape.start(line) > shape.start(last) + line.size
  )
}

function movesIn(open: readonly Line[], line: Line, next: Line | undefined, shape: ColumnShape): boolean {
  const last = open.at(-1)!
  const move = shape.start(line) - shape.start(last)
  if (move < 0.7 * line.size || isCentred(last, line, shape)) return false
  if ((open.length === 1 && markerOfLine(last) !== null) || runsOn(last, line, shape)) return false
  if (open.length > 1) return true
  if (shape.isHanging) return false
  const staysIn = next !== undefined && isSameEdge(shape.start(next), shape.start(line), line.size)
  return !(staysIn && !endsSentence(last.text) && !leavesRoom(last, line, shape))
}

function movesOut(open: readonly Line[], line: Line, shape: ColumnShape): boolean {
  const last = open.at(-1)!
  const move = shape.start(last) - shape.start(line)
  if (move < 0.7 * line.size || isCentred(last, line, shape) || runsOn(last, line, shape)) return false
  if (open.length > 1) return true
  if (markerOfLine(last) !== null) return leavesRoom(last, line, shape)
  return endsSentence(last.text) && (leavesRoom(last, line, shape) || shape.isHanging)
}

/** Whether a full line goes on in small letters in the next, wherever that begins. */
const runsOn = (last: Line, line: Line, shape: ColumnShape): boolean =>
  !endsSentence(last.text) && startsLower(line.text) && !leavesRoom(last, line, shape)

/** Whether two lines of different length stand on one axis: a title or a verse, not an indent. */
function isCentred(a: Line, b: Line, shape: ColumnShape): boolean {
  const off = Math.abs(shape.start(a) + shape.end(a) - shape.start(b) - shape.end(b)) / 2
  return (
    off < 0.4 * a.size &&
    Math.abs(shape.start(a) - shape.start(b)) > 0.7 * a.size &&
    shape.roomAfter(a) + shape.roomAfter(b) > a.size
  )
}

/** Whether the first words of the next line would still have stood on this one: then the line was ended on purpose. */
export function leavesRoom(line: Line, next: Line, shape: ColumnShape, words = 1): boolean {
  const first = next.words.slice(0, words)
  if (first.length === 0) return false
  const width = Math.max(...first.map((word) => word.x1)) - Math.min(...first.map((word) => word.x0))
  return shape.roomAfter(line) > width + 0.5 * line.size
}

/**
 * The marked-content ids that tell paragraphs apart: files made by word processors give each paragraph one. Files that give
 * each line its own, or the whole page one, tell nothing.
 */
export function tellingIds(lines: readonly Line[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { mcid } of lines) if (mcid >= 0) counts.set(mcid, (counts.get(mcid) ?? 0) + 1)
  const marked = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const shared = [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0)
  const most = Math.max(0, ...counts.values())
  const tells = marked >= 0.5 * lines.length && shared >= 0.6 * marked && most <= 0.6 * lines.length
  return new Set(tells ? counts.keys() : [])
}
