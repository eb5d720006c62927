import { linesKey } from '../domain/artifact-keys.ts'
import { type Block, type BlockLine, joinTexts, PageLines } from '../domain/block.ts'
import {
  type Citation,
  type CitationRef,
  citationRef,
  cite,
  type Region,
  type Span,
} from '../domain/citation.ts'
import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import {
  asExtracted,
  type BlockId,
  type ChunkId,
  type CitationId,
  type DocumentId,
  documentOf,
  extractedBy,
  reviewOf,
} from '../domain/ids.ts'
import { type Box, type Boxes, hull } from '../domain/locator.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { standsAsExtracted } from '../domain/review.ts'
import type { Scope } from '../domain/scope.ts'
import type { Digest } from '../ports/digest.ts'
import type { JsonStore } from '../ports/json-store.ts'
import type { Library, NamedBlocks } from '../ports/library.ts'

/** What resolving works on. */
export interface ResolvePorts {
  readonly library: Library
  readonly records: JsonStore
  readonly digest: Digest
}

/** One printed line of a quote. */
export interface QuotedLine {
  readonly blockId: BlockId
  readonly pageIndex: number
  readonly box: Box
  readonly text: string
}

/** A citation with the lines it stands on. */
export interface ResolvedCitation {
  readonly citation: Citation
  readonly lines: readonly QuotedLine[]
  readonly document: Document
  /** Those it names, in order. */
  readonly blocks: readonly [Block, ...Block[]]
  /** Those in whose place a review has put another text since, or none. What is cited stays what it was. */
  readonly outdated: readonly OutdatedBlock[]
}

/** A cited block that no longer stands, and what stands in its place: null for one that was rejected. */
export interface OutdatedBlock {
  readonly blockId: BlockId
  readonly replacedBy: BlockId | null
}

const NO_CITATION = failure('not-found', 'No such citation')

/**
 * Looks a citation up. The same id gives the same answer for as long as the document's revision exists, whatever was
 * re-chunked or re-indexed since; `gone` once it was deleted.
 */
export async function resolveCitation(
  id: CitationId,
  scope: Scope,
  on: ResolvePorts,
): Promise<Result<ResolvedCitation, Failure>> {
  const ref = citationRef(id)
  if (ref === undefined) return refused(NO_CITATION)
  const found = await namedBlocks(documentOf(id), ref, scope, on.library)
  if (found === undefined) return refused(NO_CITATION)
  const { document } = found
  if (document.deletedAt !== null) return refused(failure('gone', 'The document was deleted'))
  if (document.revokedAt !== null) return refused(NO_CITATION)
  const [first, ...rest] = found.blocks
  if (first === undefined || found.blocks.length !== new Set(ref.ordinals).size) return refused(NO_CITATION)
  const blocks = [first, ...rest] as const
  const joined = joinTexts(blocks)
  const span = ref.span ?? { start: 0, end: joined.text.length }
  const text = joined.text.slice(span.start, span.end)
  if (text.length !== span.end - span.start) return refused(NO_CITATION)
  const pages = await pageLines(blocks, on.records)
  const lines = blocks.flatMap((block, at) => {
    const place = { start: joined.starts[at]!, end: joined.starts[at + 1] ?? joined.text.length }
    return linesOf(block, place, span, joined.text, pages)
  })
  const citation = cite(
    document,
    blocks,
    blocks.find((block) => block.ordinal === ref.primary)!,
    { text, sha256: await on.digest.sha256(text), span: ref.span },
    // Only of printed pages are lines kept: elsewhere a part of a block stands in the block's own box.
    ...(ref.span === null || lines.length === 0 ? [] : [regionsOfLines(lines)]),
  )
  return ok({ citation, lines, document, blocks, outdated: outdatedOf(blocks, found.reviews) })
}

/** The cited blocks in whose place something else stands. One that was accepted stands, as another that says the same. */
const outdatedOf = (blocks: readonly Block[], reviews: NamedBlocks['reviews']): OutdatedBlock[] =>
  blocks.flatMap(({ id, extraction }) => {
    const said = reviews.find(({ blockId }) => blockId === asExtracted(id))
    const stands = said === undefined || said.replacedBy === id
    return stands || (said.state === 'accepted' && reviewOf(extraction) === 0)
      ? []
      : [{ blockId: id, replacedBy: said.replacedBy }]
  })

/** The blocks a citation names, in its order: those of the extraction and, where a review put another in the place of one, that. */
async function namedBlocks(
  document: DocumentId,
  { extraction, ordinals, reviews }: CitationRef,
  scope: Scope,
  library: Library,
): Promise<NamedBlocks | undefined> {
  const extractions = [...new Set([extraction, ...reviews.values()])]
  const found = await Promise.all(
    extractions.map((one) =>
      library.blocks(
        scope,
        document,
        one,
        ordinals.filter((ordinal) => (reviews.get(ordinal) ?? extraction) === one),
      ),
    ),
  )
  const byOrdinal = new Map(
    found.flatMap((part) => part?.blocks ?? []).map((block) => [block.ordinal, block]),
  )
  return (
    found[0] && {
      document: found[0].document,
      blocks: ordinals.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []),
      reviews: found.flatMap((part) => part?.reviews ?? []),
    }
  )
}

/** The stored lines of every page the blocks stand on; formats without pages have none. */
async function pageLines(
  blocks: readonly Block[],
  records: JsonStore,
): Promise<ReadonlyMap<number, PageLines>> {
  const places = new Map(
    blocks.flatMap((block) =>
      block.locator.on === 'page' ? [[block.locator.pageIndex, block] as const] : [],
    ),
  )
  return new Map(
    await Promise.all(
      [...places].map(async ([page, block]) => {
        const stored = await records.get(linesKey(block.documentId, extractedBy(block.extraction), page))
        return [page, PageLines.parse(stored)] as const
      }),
    ),
  )
}

/** The lines of one block that stand in a span of the joined text. @param place of the block's own text in it */
function linesOf(
  block: Block,
  place: Span,
  span: Span,
  text: string,
  pages: ReadonlyMap<number, PageLines>,
): QuotedLine[] {
  const { locator } = block
  if (locator.on !== 'page' || !standsAsExtracted(block)) return []
  const stored = pages.get(locator.pageIndex)?.blocks.find((one) => one.ordinal === block.ordinal)
  return (stored?.lines ?? []).flatMap((line) => {
    const from = Math.max(place.start + line.start, span.start)
    const to = Math.min(place.start + line.end, place.end, span.end)
    const whole = place.start + line.end <= span.end
    const box = from < to ? boxOf(line, from - place.start, whole ? line.end : to - place.start) : undefined
    return box === undefined
      ? []
      : [{ blockId: block.id, pageIndex: locator.pageIndex, box, text: text.slice(from, to) }]
  })
}

/** The box of a line, or of its words between two offsets. */
function boxOf(line: BlockLine, from: number, to: number): Box | undefined {
  if (from <= line.start && to >= line.end) return line.box
  const words = line.words.filter(([start, end]) => start < to && end > from)
  const [first, ...rest] = words.map(([, , ...box]): Box => box)
  return first === undefined ? undefined : hull([first, ...rest] as Boxes)
}

function regionsOfLines(lines: readonly QuotedLine[]): Region[] {
  const pages = new Map<number, Box[]>()
  for (const { pageIndex, box } of lines) pages.set(pageIndex, [...(pages.get(pageIndex) ?? []), box])
  return [...pages].map(([pageIndex, boxes]) => ({ pageIndex, boxes }))
}

/** What a chunk or block id resolved to. */
export interface Resolved {
  readonly id: ChunkId | BlockId
  /** Null where the scope may not see such a thing, or there is none. */
  readonly citation: Citation | null
}

/** Cites chunks and blocks by their ids, in the order given. */
export async function resolveIds(
  chunkIds: readonly ChunkId[],
  blockIds: readonly BlockId[],
  scope: Scope,
  on: ResolvePorts,
): Promise<readonly Resolved[]> {
  const [candidates, blocks] = await Promise.all([
    chunkIds.length === 0 ? [] : on.library.candidates(scope, chunkIds, {}),
    blockIds.length === 0 ? [] : on.library.blocksById(scope, blockIds),
  ])
  const shown = blocks.filter(({ document }) => document.revokedAt === null && document.deletedAt === null)
  const found = new Map<string, Promise<Citation>>([
    ...candidates.map((one) => [one.chunk.id, citeWhole(one.document, one.blocks, on.digest)] as const),
    ...shown.map((one) => [one.block.id, citeWhole(one.document, [one.block], on.digest)] as const),
  ])
  return Promise.all(
    [...chunkIds, ...blockIds].map(async (id) => ({ id, citation: (await found.get(id)) ?? null })),
  )
}

/** Cites some blocks whole, the first as the primary one. */
export async function citeWhole(
  document: Document,
  blocks: readonly [Block, ...Block[]],
  digest: Digest,
): Promise<Citation> {
  const { text } = joinTexts(blocks)
  return cite(document, blocks, blocks[0], { text, sha256: await digest.sha256(text), span: null })
}
