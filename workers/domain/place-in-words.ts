import type { Block } from './block.ts'
import { clockTime } from './clock-time.ts'
import { placeOf } from './headings.ts'
import type { Locator } from './locator.ts'

type Blocks = readonly [Block, ...Block[]]
type PlaceOn<On extends Locator['on']> = Extract<Locator, { on: On }>

/** The headings a citation names, and where its blocks stand, for example `p. 42, ¶ 3–5`, `slide 4, ¶ 2` or `12:34–12:58`. */
export function placeInWords(
  blocks: Blocks,
  primary: Block,
): { readonly path: readonly string[]; readonly place: string } {
  const running = blocks.filter((block) => block.kind !== 'heading')
  const [from = blocks[0], to = blocks.at(-1)!] = [running[0], running.at(-1)]
  const [a, b] = [from.locator, to.locator]
  const path = primary.headingPath
  if (a.on === 'page' && b.on === 'page') return { path, place: pages(a, b, running.length === 0) }
  if (a.on === 'slide' && b.on === 'slide') return { path, place: slides(a, b) }
  // The sheet is the first heading: it is named with its cells.
  if (a.on === 'sheet' && b.on === 'sheet')
    return { path: a.sheet === '' ? path : path.slice(1), place: cells(a, b) }
  if (a.on === 'time' && b.on === 'time')
    return { path, place: `${clockTime(a.startMs)}–${clockTime(b.endMs)}` }
  if (a.on === 'flow' && running.length === 0) return { path: placeOf(from), place: '' }
  if (a.on === 'flow' && b.on === 'flow') return paragraphs(from, a, to, b)
  throw new Error('A document mixes kinds of places')
}

function pages(a: PlaceOn<'page'>, b: PlaceOn<'page'>, headingsOnly: boolean): string {
  if (a.pageIndex === b.pageIndex)
    return headingsOnly ? pageName(a) : `${pageName(a)}, ${span(a.paragraphIndex, b.paragraphIndex)}`
  return headingsOnly
    ? `${pageName(a)} – ${pageName(b)}`
    : `${pageName(a)}, ¶ ${a.paragraphIndex} – ${pageName(b)}, ¶ ${b.paragraphIndex}`
}

/** A page without a number of its own is named by its place in the file, in other words than a printed number. */
const pageName = (page: { pageIndex: number; pageLabel: string | null }): string =>
  page.pageLabel === null ? `page ${page.pageIndex + 1} of the file` : `p. ${page.pageLabel}`

const slides = (a: PlaceOn<'slide'>, b: PlaceOn<'slide'>): string =>
  a.slideIndex === b.slideIndex
    ? `slide ${a.slideIndex + 1}, ${span(a.paragraphIndex, b.paragraphIndex)}`
    : `slide ${a.slideIndex + 1}, ¶ ${a.paragraphIndex} – slide ${b.slideIndex + 1}, ¶ ${b.paragraphIndex}`

function cells(a: PlaceOn<'sheet'>, b: PlaceOn<'sheet'>): string {
  const [from] = a.range.split(':')
  const to = b.range.split(':').at(-1)
  if (a.sheet === b.sheet) return onSheet(a.sheet, from === to ? from! : `${from}:${to}`)
  return `${onSheet(a.sheet, a.range)} – ${onSheet(b.sheet, b.range)}`
}

const onSheet = (sheet: string, range: string): string =>
  sheet === '' ? range : `sheet “${sheet}”, ${range}`

/** Paragraphs are counted under their heading, so that it is the heading of the first that is named. */
function paragraphs(from: Block, a: PlaceOn<'flow'>, to: Block, b: PlaceOn<'flow'>) {
  const path = from.headingPath
  const inOne = path.length === to.headingPath.length && path.every((one, at) => one === to.headingPath[at])
  const last = to.headingPath.at(-1)
  if (inOne || last === undefined) return { path, place: span(a.paragraphIndex, b.paragraphIndex) }
  return { path, place: `¶ ${a.paragraphIndex} – ${last}, ¶ ${b.paragraphIndex}` }
}

const span = (from: number, to: number): string => (from === to ? `¶ ${from}` : `¶ ${from}–${to}`)
