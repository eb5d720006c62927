import { ROWS } from './edges.ts'
import { leaveText } from './leave-text.ts'
import { masked } from './masked.ts'
import { numeralOf } from './numerals.ts'
import { outlineKey } from './outline-key.ts'
import type { EdgeFact, PageSummary } from './summarise.ts'
import { twinsOf } from './twins.ts'

/** Places within this many points of each other are the same slot. */
const SLOT = 6
/** A line must stand in the same slot on this many pages to be furniture. */
const LEAST_PAGES = 3
/** Larger type than this is a title, which slides built up step by step repeat, unless it stands on every other page. */
const LARGE = 1.25
/** Running heads and feet stand no further in than this part of the page. */
const DEPTH = 0.2
/** A slot filled with changing texts on this part of the pages is a running head. */
const RUNNING = 0.4

/**
 * Tells which lines at the rims are furniture: running heads and feet, page numbers, printer's slugs. Rows are taken from the
 * rim inwards as long as each is furniture; a line that a bookmark of its page names is never taken, nor all the text of a page
 * unless it frames text elsewhere.
 * @returns for each page the positions in its `edges`
 */
export function furnitureOf(
  pages: readonly PageSummary[],
  labels: readonly (string | null)[],
  bodySize: number,
  outline: readonly (readonly { readonly title: string }[])[],
): number[][] {
  const twins = twinsOf(pages)
  const repeated = repeatedSlots(pages, twins, bodySize)
  const running = runningSlots(pages, twins, bodySize)
  const taken = pages.map((page, at) => {
    const label = labels[at] ?? null
    const named = (outline[at] ?? []).map((entry) => outlineKey(entry.title))
    const isNamed = ({ text, size }: EdgeFact) => {
      const key = outlineKey(text)
      return named.some((title) => title === key || (size > bodySize && isPartOf(key, title)))
    }
    const isOwn = (edge: EdgeFact) =>
      isFolio(edge, label) ||
      bearsFolio(edge, label) ||
      (repeated.has(edge) &&
        isAtRim(edge, page) &&
        keepsOut(edge, page.edges) &&
        !isOfBody(edge, page.edges)) ||
      (isHead(edge) && running.has(slotOf(edge))) ||
      (pages.length < LEAST_PAGES && isFinePrint(edge, page, bodySize))
    const own = new Set(page.edges.filter((edge) => isOwn(edge) && !isNamed(edge)))
    const folios = page.edges.filter((edge) => isFolio(edge, label) && isApart(edge))
    const isOutsideFolio = (edge: EdgeFact) =>
      edge.size <= bodySize * 1.1 &&
      folios.some((folio) => folio.zone === edge.zone && edge.rank < folio.rank)
    const isTaken = (edge: EdgeFact): boolean =>
      own.has(edge) ||
      (isOutsideFolio(edge) && !isNamed(edge)) ||
      (isApart(edge) &&
        edge.rank <= 1 &&
        page.edges.some((other) => own.has(other) && sharesRow(other, edge)))
    const isReached = (edge: EdgeFact): boolean =>
      edge.rank === 0 ||
      edge.zone === 'side' ||
      folios.includes(edge) ||
      page.edges.some((other) => isOuter(other, edge) && isTaken(other) && isReached(other))
    return page.edges.flatMap((edge, index) => (isTaken(edge) && isReached(edge) ? [index] : []))
  })
  return leaveText(pages, taken, (edge, at) => isFolio(edge, labels[at] ?? null))
}

/** Whether a line is one of several a title is set in. */
const isPartOf = (key: string, title: string): boolean => key.length >= 4 && title.includes(key)

const isOuter = (outer: EdgeFact, edge: EdgeFact): boolean =>
  outer.zone === edge.zone && outer.rank === edge.rank - 1

/** Whether an inner row is close to the row outside it or far from the text, so that it belongs to the rim. */
function keepsOut(edge: EdgeFact, edges: readonly EdgeFact[]): boolean {
  if (edge.rank === 0 || edge.gap >= 2) return true
  const outer = edges.find((other) => isOuter(other, edge))
  return outer !== undefined && outer.gap < 1.5
}

/** Whether the rows of a zone stand as close as lines of text, as far in as was looked: the pages say the same. */
const isOfBody = ({ zone }: EdgeFact, edges: readonly EdgeFact[]): boolean => {
  const rows = edges.filter((edge) => edge.zone === zone)
  return (
    zone !== 'side' && rows.some((edge) => edge.rank === ROWS - 1) && rows.every((edge) => edge.gap < 1.5)
  )
}

/** Whether a line is nothing but the page's number, with its ornaments. */
function isFolio({ text, inRow, zone, gap }: EdgeFact, label: string | null): boolean {
  if (label === null || (zone !== 'side' && (inRow > 3 || gap < 1))) return false
  const bare = text
    .replace(/^(?:page|seite|p\.?)\s+/iu, '')
    .replace(/\s*(?:\/|of|von|de|sur)\s*\p{Nd}+$/iu, '')
  return numeralOf(bare)?.label === label || numeralOf(bare.replaceAll(/[\s|·•–—-]/gu, ''))?.label === label
}

/** Whether the outermost row begins or ends with the page's number and stands apart: a running head with its folio. */
function bearsFolio(edge: EdgeFact, label: string | null): boolean {
  if (label === null || !isHead(edge) || edge.gap > 90 || edge.text.length > 90) return false
  const words = edge.text.split(/[\s|]+/u)
  return words[0] === label || words.at(-1) === label
}

const sharesRow = (a: EdgeFact, b: EdgeFact): boolean =>
  a !== b && a.zone === b.zone && a.rank === b.rank && a.zone !== 'side'

/** Whether a row keeps its distance from the text. */
const isApart = (edge: EdgeFact): boolean => edge.gap >= 1.5

const isHead = (edge: EdgeFact): boolean => edge.rank === 0 && isApart(edge) && edge.inRow <= 3

/** Lines whose text repeats, numbers apart, in the same slot on enough pages. */
function repeatedSlots(
  pages: readonly PageSummary[],
  twins: readonly number[],
  bodySize: number,
): ReadonlySet<EdgeFact> {
  const groups = new Map<string, { edge: EdgeFact; page: number }[]>()
  for (const [page, { edges }] of pages.entries()) {
    for (const edge of edges) {
      const text = masked(edge.text)
      if (/^[#\s\p{P}\p{S}]*$/u.test(text) || isTableRow(edge)) continue
      const key = `${edge.zone} ${text}`
      const group = groups.get(key)
      if (group) group.push({ edge, page })
      else groups.set(key, [{ edge, page }])
    }
  }
  const found = new Set<EdgeFact>()
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) => a.edge.y - b.edge.y)
    for (let from = 0; from < sorted.length; ) {
      let to = from
      while (to < sorted.length && sorted[to]!.edge.y - sorted[from]!.edge.y <= SLOT) to++
      const slot = sorted.slice(from, to)
      const uses = new Set(slot.map(({ page }) => twins[page])).size
      const isLarge = slot[0]!.edge.size > bodySize * LARGE
      if (
        uses >= LEAST_PAGES
          ? !isLarge || uses >= pages.length / 2
          : uses === pages.length && !isLarge && isPair(slot, pages)
      )
        for (const { edge } of slot) found.add(edge)
      from = to
    }
  }
  return found
}

/** Whether both pages of a document begin or end with a row that stands apart, while their texts differ. */
const isPair = (
  slot: readonly { readonly edge: EdgeFact }[],
  [first, second]: readonly PageSummary[],
): boolean =>
  second !== undefined &&
  slot.every(({ edge }) => isHead(edge) && edge.gap > 2 && edge.gap < 90) &&
  first!.edges.some((edge, at) => edge.text !== second.edges[at]?.text && edge.rank > 0)

/** The header of a table that goes on over pages repeats, too; it stands close to its rows and has several cells. */
const isTableRow = (edge: EdgeFact): boolean => edge.zone === 'top' && edge.inRow > 2 && edge.gap < 2.5

const slotOf = (edge: EdgeFact): string => `${edge.zone} ${Math.round(edge.y / SLOT)}`

/** Slots that stand apart from the text on many pages and hold short lines: running heads that follow the chapters. */
function runningSlots(
  pages: readonly PageSummary[],
  twins: readonly number[],
  bodySize: number,
): ReadonlySet<string> {
  if (pages.length < 5) return new Set()
  const uses = new Map<string, { pages: Set<number>; texts: Map<string, Set<number>> }>()
  for (const [page, { edges }] of pages.entries()) {
    for (const edge of edges) {
      if (!isHead(edge) || edge.text.length > 90 || edge.size > bodySize * 1.3) continue
      const use = uses.get(slotOf(edge)) ?? { pages: new Set(), texts: new Map() }
      const text = masked(edge.text)
      use.pages.add(twins[page]!)
      use.texts.set(text, (use.texts.get(text) ?? new Set()).add(twins[page]!))
      uses.set(slotOf(edge), use)
    }
  }
  const written = new Set(twins.filter((_, page) => pages[page]!.edges.length > 0)).size
  const found = new Set<string>()
  for (const [slot, use] of uses) {
    const again = [...use.texts.values()]
      .filter(({ size }) => size > 1)
      .reduce((sum, { size }) => sum + size, 0)
    if (use.pages.size >= RUNNING * written && again >= 0.3 * use.pages.size) found.add(slot)
  }
  return found
}

/** On pages that stand alone nothing repeats: small type at the very rim, apart from the text, is furniture. */
function isFinePrint(edge: EdgeFact, page: PageSummary, bodySize: number): boolean {
  if (edge.zone === 'side' || edge.rank > 1 || !isApart(edge) || edge.gap > 90 || edge.size > 0.92 * bodySize)
    return false
  return depthOf(edge, page) < 0.07 && edge.text.length < 110 && /\p{L}{3}/u.test(edge.text)
}

const isAtRim = (edge: EdgeFact, page: PageSummary): boolean =>
  edge.zone === 'side' || depthOf(edge, page) < DEPTH

/** How far into the page a line stands, in parts of its height. */
function depthOf({ zone, y }: EdgeFact, { turn, width, height }: PageSummary): number {
  const reach = turn % 180 === 0 ? height : width
  return (zone === 'top' ? y : reach - y) / reach
}
