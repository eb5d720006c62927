import { z } from 'zod'
import { type Block, joinTexts } from './block.ts'
import { Confidence, weakest } from './confidence.ts'
import type { Document } from './document.ts'
import { Locale, SourceFamily } from './facets.ts'
import {
  BlockId,
  CitationId,
  DocumentId,
  ExtractionId,
  extractedBy,
  reviewed,
  reviewOf,
  Sha256,
} from './ids.ts'
import { Box, boxesOf, hull, type Locator, pageIndexOf, paragraphOf } from './locator.ts'
import { placeInWords } from './place-in-words.ts'

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
    place: z.enum(['page', 'slide', 'sheet', 'time', 'flow'] satisfies Locator['on'][]),
    pageIndex: z.int().min(0).nullable(),
    pageLabel: z.string().nullable(),
    paragraphIndex: z.int().min(1).nullable(),
    bbox: Box.nullable(),
    sheet: z.string().nullable(),
    range: z.string().nullable(),
    startMs: z.int().nullable(),
    endMs: z.int().nullable(),
  }),
  pages: z.strictObject({ from: PageName, to: PageName }).nullable(),
  paragraphs: z.strictObject({ from: z.int().min(1), to: z.int().min(1) }).nullable(),
  /** From the first of its blocks to the last, in milliseconds of the recording; null in formats without times. */
  times: z.strictObject({ fromMs: z.int().min(0), toMs: z.int().min(0) }).nullable(),
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
  const rects = boxesOf(locator)
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
      place: locator.on,
      pageIndex: pageIndexOf(locator),
      pageLabel: locator.on === 'page' ? locator.pageLabel : null,
      paragraphIndex: paragraphOf(locator),
      bbox: rects && hull(rects),
      sheet: locator.on === 'sheet' ? locator.sheet : null,
      range: locator.on === 'sheet' ? locator.range : null,
      startMs: locator.on === 'time' ? locator.startMs : null,
      endMs: locator.on === 'time' ? locator.endMs : null,
    },
    pages: pagesOf(blocks),
    paragraphs: paragraphsOf(blocks),
    times: timesOf(blocks),
    regions,
    quote: quote.text,
    quoteSha256: quote.sha256,
    confidence: weakest(blocks.map((block) => block.confidence) as [Confidence, ...Confidence[]]),
    label: citationLabel(document.title, blocks, primary),
  }
}

/** The citation id of some blocks of one extraction and its reviews, in reading order. */
export function citationId(blocks: Blocks, primary: Block, span: Span | null): CitationId {
  const [first] = blocks
  const runs: { from: number; to: number; review: number }[] = []
  for (const { ordinal, extraction } of blocks) {
    const review = reviewOf(extraction)
    const last = runs.at(-1)
    if (last !== undefined && last.to + 1 === ordinal && last.review === 0 && review === 0) last.to = ordinal
    else runs.push({ from: ordinal, to: ordinal, review })
  }
  const ordinals = runs
    .map(({ from, to, review }) =>
      from < to ? `${from}-${to}` : review > 0 ? `${from}r${review}` : `${from}`,
    )
    .join('.')
  const chosen = primary.id === first.id ? '' : `_p${primary.ordinal}`
  const part = span === null ? '' : `_s${span.start}-${span.end}`
  return CitationId.parse(
    `cit_${first.documentId.slice(4)}_${extractedBy(first.extraction)}_${ordinals}${chosen}${part}`,
  )
}

/** The most blocks one citation names. */
export const MOST_BLOCKS = 2_000

/** What a citation id says. */
export interface CitationRef {
  readonly extraction: ExtractionId
  readonly ordinals: readonly number[]
  /** Those of the ordinals in whose place a review put another block, and which review. */
  readonly reviews: ReadonlyMap<number, ExtractionId>
  /** Ordinal of the primary block. */
  readonly primary: number
  readonly span: Span | null
}

/** Reads a citation id; undefined when it names no block, too many, or a primary block that is not among them. */
export function citationRef(id: CitationId): CitationRef | undefined {
  const [, , named = '', runs = '', ...rest] = id.split('_')
  const extraction = ExtractionId.parse(named)
  const ordinals: number[] = []
  const reviews = new Map<number, ExtractionId>()
  for (const run of runs.split('.')) {
    const [place = '', review] = run.split('r')
    const [from = 0, to = from] = place.split('-').map(Number)
    if (review !== undefined) reviews.set(from, reviewed(extraction, Number(review)))
    if (!Number.isSafeInteger(to) || to < from || to - from >= MOST_BLOCKS) return undefined
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
  const ref = { extraction, ordinals, reviews, primary }
  if (start === undefined || end === undefined) return { ...ref, span: null }
  return start < end ? { ...ref, span: { start, end } } : undefined
}

/** The blocks' own boxes, page by page. */
export function regionsOf(blocks: readonly Block[]): Region[] {
  const pages = new Map<number, Box[]>()
  for (const { locator } of blocks) {
    const page = pageIndexOf(locator)
    const rects = boxesOf(locator)
    if (page === null || rects === null) continue
    const boxes = pages.get(page) ?? []
    // Paragraphs of one shape on a slide share its box.
    boxes.push(...rects.filter((rect) => !boxes.some((box) => box.every((at, side) => at === rect[side]))))
    pages.set(page, boxes)
  }
  return [...pages].map(([pageIndex, boxes]) => ({ pageIndex, boxes }))
}

function pagesOf(blocks: Blocks): Citation['pages'] {
  const names = blocks.flatMap(({ locator }) => {
    const index = pageIndexOf(locator)
    return index === null ? [] : [{ index, label: locator.on === 'page' ? locator.pageLabel : null }]
  })
  const [first] = names
  return first === undefined ? null : { from: first, to: names.at(-1)! }
}

/** First and last number; none where they are counted under different headings. */
function paragraphsOf(blocks: Blocks): Citation['paragraphs'] {
  const indices = blocks.flatMap(({ locator }) => paragraphOf(locator) ?? [])
  const [first] = indices
  const last = indices.at(-1)
  const isOneRun = blocks.every(({ locator }) => locator.on !== 'flow') || inOneSection(blocks)
  return first === undefined || !isOneRun ? null : { from: first, to: last! }
}

function timesOf(blocks: Blocks): Citation['times'] {
  const places = blocks.flatMap(({ locator }) => (locator.on === 'time' ? [locator] : []))
  if (places.length === 0) return null
  return {
    fromMs: Math.min(...places.map(({ startMs }) => startMs)),
    toMs: Math.max(...places.map(({ endMs }) => endMs)),
  }
}

/** Whether the running text of some blocks stands under the same headings. */
const inOneSection = (blocks: Blocks): boolean =>
  new Set(
    blocks.filter(({ kind }) => kind !== 'heading').map(({ headingPath }) => JSON.stringify(headingPath)),
  ).size <= 1

/** A citation in words, for example `NCERT Biology, Ch 3 › 3.2 Mitosis, p. 42, ¶ 3`. */
export function citationLabel(title: string, blocks: Blocks, primary: Block): string {
  const { path, place } = placeInWords(blocks, primary)
  const sure = weakest(blocks.map((block) => block.confidence) as [Confidence, ...Confidence[]])
  const doubt = sure < 1 ? ` (confidence ${sure.toFixed(2)})` : ''
  return [title, path.join(' › '), place].filter((part) => part !== '').join(', ') + doubt
}
