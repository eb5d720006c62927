import { z } from 'zod'
import { type Block, joinTexts } from './block.ts'
import { Confidence, weakest } from './confidence.ts'
import type { Document } from './document.ts'
import { Locale, SourceFamily } from './facets.ts'
import { BlockId, CitationId, DocumentId, Sha256 } from './ids.ts'
import { Box, hull } from './locator.ts'

/** A page as a citation names it. */
const PageName = z.strictObject({ index: z.int().min(0), label: z.string().nullable() })

/** The boxes to highlight on one page. */
export const Region = z.strictObject({ pageIndex: z.int().min(0), boxes: z.array(Box).readonly() })
export type Region = z.infer<typeof Region>

/** Where a quote stands, so that a person can check it by hand. It is a lookup: nothing is stored when it is issued. */
export const Citation = z.strictObject({
  id: CitationId,
  blockIds: z.tuple([BlockId], BlockId).readonly(),
  document: z.strictObject({
    id: DocumentId,
    title: z.string(),
    sourceFamily: SourceFamily,
    revision: z.int().min(1),
    locale: Locale.nullable(),
  }),
  /** The block that answers best, or the first. */
  primary: z.strictObject({
    blockId: BlockId,
    pageIndex: z.int().min(0).nullable(),
    pageLabel: z.string().nullable(),
    paragraphIndex: z.int().min(1).nullable(),
    bbox: Box.nullable(),
    startMs: z.int().nullable(),
    endMs: z.int().nullable(),
  }),
  pages: z.strictObject({ from: PageName, to: PageName }).nullable(),
  paragraphs: z.strictObject({ from: z.int().min(1), to: z.int().min(1) }).nullable(),
  regions: z.array(Region).readonly(),
  quote: z.string().min(1),
  quoteSha256: Sha256,
  /** The least confidence of the cited blocks. */
  confidence: Confidence,
  label: z.string().min(1),
})
export type Citation = z.infer<typeof Citation>

/** Some characters of the cited blocks' joined text; the end is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

type Blocks = readonly [Block, ...Block[]]

/** The words a citation of these blocks quotes. @param span absent for all of them */
export const quoteOf = (blocks: Blocks, span: Span | null): string => {
  const { text } = joinTexts(blocks)
  return span === null ? text : text.slice(span.start, span.end)
}

/**
 * Says where blocks stand.
 * @param blocks in reading order, all of the given document
 * @param primary one of them
 * @param regions the boxes of a part of a block; the blocks' own boxes when absent
 */
export function cite(
  document: Document,
  blocks: Blocks,
  primary: Block,
  quote: { readonly text: string; readonly sha256: Sha256; readonly span: Span | null },
  regions: readonly Region[] = regionsOf(blocks),
): Citation {
  const { locator } = primary
  return {
    id: citationId(blocks, primary, quote.span),
    blockIds: blocks.map((block) => block.id) as [BlockId, ...BlockId[]],
    document: {
      id: document.id,
      title: document.title,
      sourceFamily: document.sourceFamily,
      revision: document.revision,
      locale: document.locale,
    },
    primary: {
      blockId: primary.id,
      pageIndex: locator.on === 'page' ? locator.pageIndex : null,
      pageLabel: locator.on === 'page' ? locator.pageLabel : null,
      paragraphIndex: locator.on === 'time' ? null : locator.paragraphIndex,
      bbox: locator.on === 'page' ? hull(locator.rects) : null,
      startMs: locator.on === 'time' ? locator.startMs : null,
      endMs: locator.on === 'time' ? locator.endMs : null,
    },
    pages: pagesOf(blocks),
    paragraphs: paragraphsOf(blocks),
    regions,
    quote: quote.text,
    quoteSha256: quote.sha256,
    confidence: weakest(blocks.map((block) => block.confidence) as [Confidence, ...Confidence[]]),
    label: citationLabel(document.title, blocks, primary),
  }
}

/** The citation id of some blocks of one extraction, in reading order. */
export function citationId(blocks: Blocks, primary: Block, span: Span | null): CitationId {
  const [first] = blocks
  const runs: [number, number][] = []
  for (const { ordinal } of blocks) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] + 1 === ordinal) last[1] = ordinal
    else runs.push([ordinal, ordinal])
  }
  const ordinals = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join('.')
  const chosen = primary.id === first.id ? '' : `_p${primary.ordinal}`
  const part = span === null ? '' : `_s${span.start}-${span.end}`
  return CitationId.parse(`cit_${first.documentId.slice(4)}_${first.extraction}_${ordinals}${chosen}${part}`)
}

/** The most blocks one citation names. */
export const MOST_BLOCKS = 2_000

/** What a citation id says. */
export interface CitationRef {
  readonly extraction: string
  readonly ordinals: readonly number[]
  /** Ordinal of the primary block. */
  readonly primary: number
  readonly span: Span | null
}

/** Reads a citation id; undefined when it names no block, too many, or a primary block that is not among them. */
export function citationRef(id: CitationId): CitationRef | undefined {
  const [, , extraction = '', runs = '', ...rest] = id.split('_')
  const ordinals: number[] = []
  for (const run of runs.split('.')) {
    const [from = 0, to = from] = run.split('-').map(Number)
    if (to < from || to - from >= MOST_BLOCKS) return undefined
    for (let at = from; at <= to; at++) ordinals.push(at)
    if (ordinals.length > MOST_BLOCKS) return undefined
  }
  const primary = Number(rest.find((part) => part.startsWith('p'))?.slice(1) ?? ordinals[0])
  const [start, end] =
    rest
      .find((part) => part.startsWith('s'))
      ?.slice(1)
      .split('-')
      .map(Number) ?? []
  if (!ordinals.includes(primary)) return undefined
  if (start === undefined || end === undefined) return { extraction, ordinals, primary, span: null }
  return start < end ? { extraction, ordinals, primary, span: { start, end } } : undefined
}

/** The blocks' own boxes, page by page. */
export function regionsOf(blocks: readonly Block[]): Region[] {
  const pages = new Map<number, Box[]>()
  for (const { locator } of blocks) {
    if (locator.on !== 'page') continue
    const boxes = pages.get(locator.pageIndex) ?? []
    boxes.push(...locator.rects)
    pages.set(locator.pageIndex, boxes)
  }
  return [...pages].map(([pageIndex, boxes]) => ({ pageIndex, boxes }))
}

function pagesOf(blocks: Blocks): Citation['pages'] {
  const names = blocks.flatMap(({ locator }) =>
    locator.on === 'page' ? [{ index: locator.pageIndex, label: locator.pageLabel }] : [],
  )
  const [first] = names
  return first === undefined ? null : { from: first, to: names.at(-1)! }
}

function paragraphsOf(blocks: Blocks): Citation['paragraphs'] {
  const indices = blocks.flatMap(({ locator }) => (locator.on === 'time' ? [] : [locator.paragraphIndex]))
  const [first] = indices
  return first === undefined ? null : { from: first, to: indices.at(-1)! }
}

/** A citation in words, for example `NCERT Biology, Ch 3 › 3.2 Mitosis, p. 42, ¶ 3`. */
export function citationLabel(title: string, blocks: Blocks, primary: Block): string {
  const path = primary.headingPath.join(' › ')
  const sure = weakest(blocks.map((block) => block.confidence) as [Confidence, ...Confidence[]])
  const doubt = sure < 1 ? ` (confidence ${sure.toFixed(2)})` : ''
  return [title, path, place(blocks)].filter((part) => part !== '').join(', ') + doubt
}

function place(blocks: Blocks): string {
  const running = blocks.filter((block) => block.kind !== 'heading')
  const [from = blocks[0], to = blocks.at(-1)!] = [running[0], running.at(-1)]
  const [a, b] = [from.locator, to.locator]
  if (a.on === 'time' || b.on === 'time')
    return `${clock(a.on === 'time' ? a.startMs : 0)}–${clock(b.on === 'time' ? b.endMs : 0)}`
  if (a.on === 'flow' || b.on === 'flow') return paragraphSpan(a.paragraphIndex, b.paragraphIndex)
  const headingsOnly = running.length === 0
  if (a.pageIndex === b.pageIndex)
    return headingsOnly ? pageName(a) : `${pageName(a)}, ${paragraphSpan(a.paragraphIndex, b.paragraphIndex)}`
  return headingsOnly
    ? `${pageName(a)} – ${pageName(b)}`
    : `${pageName(a)}, ¶ ${a.paragraphIndex} – ${pageName(b)}, ¶ ${b.paragraphIndex}`
}

const paragraphSpan = (from: number, to: number): string => (from === to ? `¶ ${from}` : `¶ ${from}–${to}`)

/** A page without a number of its own is named by its place in the file, in other words than a printed number. */
const pageName = (page: { pageIndex: number; pageLabel: string | null }): string =>
  page.pageLabel === null ? `page ${page.pageIndex + 1} of the file` : `p. ${page.pageLabel}`

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':')
}
