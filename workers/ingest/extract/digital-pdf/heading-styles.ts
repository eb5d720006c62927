import type { OutlineEntry } from '../../../ports/pdf-reader.ts'
import { outlineKey } from './outline-key.ts'
import type { PageSummary, ProminentFact } from './summarise.ts'

/** How headings of one level look in a document. */
export interface HeadingStyle {
  /** In half points. */
  readonly size: number
  readonly bold: boolean
  /** 1–6. */
  readonly level: number
}

/** The look of running text. */
export interface BodyStyle {
  readonly size: number
  readonly bold: boolean
  /** Usual distance of baselines in parts of the size. */
  readonly leading: number
}

const DEEPEST = 6
/** Type this much larger than the text is a heading's. */
const LARGER = 1.1
/** Sizes with more than this part of all characters are not headings. */
const MOST_SHARE = 0.2

/** Finds the look of running text: the size and weight most characters have. */
export function bodyStyleOf(pages: readonly PageSummary[]): BodyStyle {
  const counts = new Map<number, { regular: number; bold: number }>()
  for (const { sizes } of pages) {
    for (const { size, bold, characters } of sizes) {
      const count = counts.get(size) ?? { regular: 0, bold: 0 }
      if (bold) count.bold += characters
      else count.regular += characters
      counts.set(size, count)
    }
  }
  const all = [...counts].toSorted((a, b) => total(b[1]) - total(a[1]))
  const [size, count] = all[0] ?? [10, { regular: 1, bold: 0 }]
  const leadings = pages
    .map((page) => page.leading)
    .filter((leading) => leading > 0)
    .toSorted((a, b) => a - b)
  return { size, bold: count.bold > count.regular, leading: leadings[leadings.length >> 1] ?? 1.2 }
}

const total = (count: { regular: number; bold: number }): number => count.regular + count.bold

/**
 * Gives the prominent styles of a document their levels. Where bookmarks name lines, a style takes the level most of its lines
 * have there, and the others fit in between by their size; without bookmarks the largest size is level 1, and so on.
 */
export function headingStylesOf(
  pages: readonly PageSummary[],
  body: BodyStyle,
  outline: readonly OutlineEntry[],
): HeadingStyle[] {
  const styles = stylesOf(pages, body)
  const known = levelsOfOutline(pages, outline)
  let level = 0
  let last = -1
  return styles.map(({ size, bold }) => {
    const fixed = known.get(styleKey(size, bold))
    if (fixed !== undefined) level = Math.max(fixed, last)
    else if (last < 0) level = known.size > 0 ? Math.max(1, Math.min(...known.values())) : 1
    else level = last + 1
    last = Math.min(level, DEEPEST)
    return { size, bold, level: last }
  })
}

/** Distinct looks of prominent lines, most prominent first. */
function stylesOf(pages: readonly PageSummary[], body: BodyStyle): { size: number; bold: boolean }[] {
  const characters = new Map<string, number>()
  let all = 0
  for (const { sizes } of pages) {
    for (const each of sizes) {
      all += each.characters
      const key = styleKey(each.size, each.bold)
      characters.set(key, (characters.get(key) ?? 0) + each.characters)
    }
  }
  const seen = new Map<string, { size: number; bold: boolean }>()
  for (const { prominent } of pages) {
    for (const fact of prominent) {
      const size = Math.round(fact.size * 2) / 2
      const isLarge = size >= body.size * LARGER
      if (!isLarge && (!fact.bold || body.bold || size < body.size * 0.88)) continue
      if ((characters.get(styleKey(size, fact.bold)) ?? 0) > MOST_SHARE * all && pages.length > 2) continue
      seen.set(styleKey(size, fact.bold), { size, bold: fact.bold })
    }
  }
  return [...seen.values()].toSorted((a, b) => b.size - a.size || Number(b.bold) - Number(a.bold))
}

const styleKey = (size: number, bold: boolean): string => `${Math.round(size * 2) / 2} ${bold}`

/** The level most bookmarks give the lines of a style. */
function levelsOfOutline(
  pages: readonly PageSummary[],
  outline: readonly OutlineEntry[],
): ReadonlyMap<string, number> {
  const votes = new Map<string, Map<number, number>>()
  for (const entry of outline) {
    const page = entry.pageIndex === null ? undefined : pages[entry.pageIndex]
    const fact = page && findEntry(page.prominent, entry)
    if (!fact) continue
    const key = styleKey(fact.size, fact.bold)
    const levels = votes.get(key) ?? new Map<number, number>()
    levels.set(entry.level, (levels.get(entry.level) ?? 0) + 1)
    votes.set(key, levels)
  }
  return new Map(
    [...votes].map(([key, levels]) => {
      const [level] = [...levels].reduce((most, next) => (next[1] > most[1] ? next : most))
      return [key, Math.min(level, DEEPEST)]
    }),
  )
}

function findEntry(facts: readonly ProminentFact[], entry: OutlineEntry): ProminentFact | undefined {
  const wanted = outlineKey(entry.title)
  if (wanted === '') return undefined
  return facts.find((fact) => {
    const key = outlineKey(fact.text)
    return (
      key !== '' && (key === wanted || (key.length >= 6 && wanted.startsWith(key)) || key.endsWith(wanted))
    )
  })
}
