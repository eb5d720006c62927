import { opensCaption } from '../../../domain/caption.ts'
import { endsSentence, isHyphen, startsLower } from './characters.ts'
import type { Line } from './line.ts'
import { isContentsLine, markerOfLine, sectionDepth } from './markers.ts'
import { outlineKey } from './outline-key.ts'
import type { DocumentSurvey, PageSurvey } from './survey.ts'

/** Longer lines are not headings, whatever their type. */
const LONGEST = 160
/** Type at least this much larger than the text is a heading's. */
const LARGER = 1.1
/** Bookmarks match at most this many lines. */
const MOST_LINES = 4

/** What decides whether the lines of a page are headings. */
export interface HeadingContext {
  readonly survey: Pick<DocumentSurvey, 'body' | 'headings'>
  /** Lines that a bookmark names, and its level. */
  readonly named: ReadonlyMap<Line, NamedHeading>
}

/** A heading that a bookmark names; its lines share the object. */
export interface NamedHeading {
  readonly level: number
}

/** Finds the lines that the bookmarks of a page name. @param lines in reading order */
export function namedHeadings(
  lines: readonly Line[],
  outline: PageSurvey['outline'],
): Map<Line, NamedHeading> {
  const named = new Map<Line, NamedHeading>()
  const keys = lines.map((line) => outlineKey(line.text))
  for (const { title, level, top } of outline) {
    const found = findLines(lines, keys, outlineKey(title), named, top)
    const heading = { level: Math.max(1, level) }
    for (const line of found) named.set(line, heading)
  }
  return named
}

function findLines(
  lines: readonly Line[],
  keys: readonly string[],
  wanted: string,
  taken: ReadonlyMap<Line, NamedHeading>,
  top: number | null,
): readonly Line[] {
  if (wanted.length < 2) return []
  let best: readonly Line[] = []
  let bestDistance = Infinity
  for (let from = 0; from < lines.length; from++) {
    let key = ''
    for (let to = from; to < Math.min(lines.length, from + MOST_LINES); to++) {
      key += keys[to]!
      if (key.length > wanted.length + 12) break
      if (taken.has(lines[from]!) || !isTitle(key, wanted, keys[from]!)) continue
      const distance = top === null ? from : Math.abs(lines[from]!.y0 - top)
      if (distance < bestDistance) [best, bestDistance] = [lines.slice(from, to + 1), distance]
    }
  }
  return best
}

/** The same, or the same after a number, a letter on its line or a word such as "chapter". @param first the key of the first line */
function isTitle(key: string, wanted: string, first: string): boolean {
  if (key === wanted) return true
  if (wanted.length < 4 || !key.endsWith(wanted)) return false
  const before = key.slice(0, -wanted.length)
  if (/^(?:\p{N}|[ivxlc]|chapter|section|part|appendix|kapitel|chapitre)+$/u.test(before)) return true
  return /^\p{L}\p{N}*$/u.test(before) && first.length > before.length
}

/** The level of a line as a heading, or null. @param before the line above it in its column @param after the line below */
export function headingLevel(
  line: Line,
  before: Line | undefined,
  after: Line | undefined,
  context: HeadingContext,
): number | null {
  const named = context.named.get(line)
  if (named) return named.level
  const { body, headings } = context.survey
  if (!canBeHeading(line)) return null
  if (goesOnFrom(before, line) || goesOnFrom(line, after)) return null
  const isLarge = line.size >= body.size * LARGER
  const depth = sectionDepth(line.text)
  if (isLarge && isSentence(line, body.size)) return null
  if (isLarge) return depth >= 2 ? Math.min(6, depth) : styleLevel(line, headings)
  const stands = standsAlone(line, before, after, body.leading)
  if (line.bold && !body.bold && line.size >= body.size * 0.88 && isBoldHeading(line, before, after, stands))
    return depth >= 2 ? Math.min(6, depth) : styleLevel(line, headings)
  if (
    depth >= 2 &&
    stands &&
    /^\S+\s+\p{Lu}/u.test(line.text) &&
    line.text.length < 90 &&
    !/[.;,]$/.test(line.text) &&
    !line.mono
  )
    return Math.min(6, depth)
  if (isItalicHeading(line, before, after, body.leading)) return Math.min(6, headings.length + 1)
  if (isCapitals(line.text) && stands && line.size >= body.size * 0.95)
    return Math.min(6, headings.length + 1)
  return null
}

/** Whether a sentence runs over from one line to the next, so that neither is a heading. */
function goesOnFrom(line: Line | undefined, next: Line | undefined): boolean {
  if (!line || !next || Math.abs(line.size - next.size) > 0.06 * line.size) return false
  const step = next.base - line.base
  return (
    step > 0 &&
    step < 1.5 * line.size &&
    startsLower(next.text) &&
    !endsSentence(line.text) &&
    line.text.length > 12
  )
}

/** A sentence in slightly larger type is a lead-in, not a heading. */
const isSentence = (line: Line, bodySize: number): boolean =>
  !line.bold && line.size < 1.35 * bodySize && /[.!;]$/.test(line.text) && line.words.length > 6

function canBeHeading(line: Line): boolean {
  const letters = line.text.match(/\p{L}/gu)?.length ?? 0
  return (
    letters >= 2 &&
    letters >= 0.4 * line.text.replaceAll(' ', '').length &&
    line.text.length <= LONGEST &&
    line.math < 0.4 &&
    markerOfLine(line) !== 'bullet' &&
    !opensCaption(line.text) &&
    !isContentsLine(line.text) &&
    !isHyphen(line.text.at(-1)!) &&
    !isNames(line.text) &&
    (line.text.match(/[,;،、]/g)?.length ?? 0) < 3
  )
}

/** Names of authors with the numbers of their institutions. */
const isNames = (text: string): boolean =>
  (text.match(/\p{Ll}[\d∗*†‡]|\p{Ll}\s\d(?=[\s,]|$)/gu)?.length ?? 0) >= 2

function isBoldHeading(
  line: Line,
  before: Line | undefined,
  after: Line | undefined,
  stands: boolean,
): boolean {
  if (line.mono || line.text.length > 110 || /[,;]$/.test(line.text)) return false
  if (/\.$/.test(line.text) && line.text.length > 60) return false
  const afterIsText = after === undefined || !after.bold || after.size < line.size * 0.93
  return stands || (afterIsText && (before === undefined || !before.bold))
}

/** A short line in italics above upright text. */
function isItalicHeading(
  line: Line,
  before: Line | undefined,
  after: Line | undefined,
  leading: number,
): boolean {
  if (
    !line.italic ||
    line.text.length > 70 ||
    /[.,;:)]$/.test(line.text) ||
    !/^[\p{Lu}\p{Nd}]/u.test(line.text)
  )
    return false
  if (
    after === undefined ||
    after.italic ||
    Math.abs(after.size - line.size) > 0.2 * line.size ||
    line.math > 0
  )
    return false
  const isLoose = before === undefined || line.base - before.base > 1.3 * Math.max(1.1, leading) * line.size
  return isLoose && after.text.length > line.text.length && after.base - line.base < 2.2 * leading * line.size
}

/** Whether a line keeps more distance from its neighbours than lines of text do. */
function standsAlone(
  line: Line,
  before: Line | undefined,
  after: Line | undefined,
  leading: number,
): boolean {
  const usual = Math.max(1.1, leading) * line.size
  const above = before ? line.base - before.base : Infinity
  const below = after ? after.base - line.base : Infinity
  return above > 1.25 * usual && (below > 1.05 * usual || below === Infinity)
}

const isCapitals = (text: string): boolean =>
  text.length <= 60 &&
  /\p{Lu}{3}/u.test(text) &&
  text === text.toUpperCase() &&
  /\p{Lu}+[\s\p{P}]+\p{Lu}{2}|\p{Lu}{5}/u.test(text)

/** The level of the known style nearest to a line's. */
function styleLevel(line: Line, headings: HeadingContext['survey']['headings']): number {
  const size = Math.round(line.size * 2) / 2
  const near = headings.filter((style) => Math.abs(style.size - size) <= 0.5)
  const exact =
    near.find((style) => style.bold === line.bold && style.size === size) ??
    near.find((style) => style.bold === line.bold) ??
    near[0]
  return exact?.level ?? Math.min(6, Math.max(1, headings.filter((style) => style.size > size).length + 1))
}
