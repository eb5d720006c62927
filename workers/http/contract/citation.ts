import { z } from 'zod'
import type { Citation } from '../../domain/citation.ts'
import { Locale, SourceFamily } from '../../domain/facets.ts'
import { BlockId, CitationId, DocumentId, Sha256 } from '../../domain/ids.ts'
import type { ResolvedCitation } from '../../retrieve/resolve.ts'

/** x0, y0, x1, y1 in fractions of the page as displayed, from the top left. */
export const WireBox = z.array(z.number().min(0).max(1)).length(4)

const page = z.strictObject({ index: z.int(), label: z.string().nullable() })

/** A citation on the wire. */
export const WireCitation = z
  .strictObject({
    id: CitationId,
    block_ids: z.array(BlockId).min(1),
    document: z.strictObject({
      id: DocumentId,
      title: z.string(),
      source_family: SourceFamily,
      revision: z.int(),
      locale: Locale.nullable(),
    }),
    primary: z.strictObject({
      block_id: BlockId,
      place: z.enum(['page', 'slide', 'sheet', 'time', 'flow']),
      page_index: z.int().nullable(),
      page_label: z.string().nullable(),
      paragraph_index: z.int().nullable(),
      bbox: WireBox.nullable(),
      sheet: z.string().nullable(),
      range: z.string().nullable(),
      start_ms: z.int().nullable(),
      end_ms: z.int().nullable(),
    }),
    pages: z.strictObject({ from: page, to: page }).nullable(),
    paragraphs: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
    times: z
      .strictObject({ from_ms: z.int(), to_ms: z.int() })
      .nullable()
      .meta({ description: 'Of recordings and captions: from the first cited block to the last.' }),
    regions: z.array(z.strictObject({ page_index: z.int(), boxes: z.array(WireBox) })),
    quote: z.string(),
    quote_sha256: Sha256,
    confidence: z.number().min(0).max(1),
    label: z.string(),
    links: z.strictObject({ self: z.string(), view: z.string(), image: z.string().nullable() }),
  })
  .meta({ id: 'Citation' })
export type WireCitation = z.infer<typeof WireCitation>

/** A citation that was looked up, with the printed lines it stands on. */
export const WireResolvedCitation = WireCitation.extend({
  lines: z.array(z.strictObject({ block_id: BlockId, page_index: z.int(), text: z.string(), box: WireBox })),
  /** Cited blocks that a reviewer has since corrected (`replaced_by` another) or rejected (null); the quote stays what it was. */
  outdated: z.array(z.strictObject({ block_id: BlockId, replaced_by: BlockId.nullable() })),
}).meta({ id: 'ResolvedCitation' })

/** Puts a citation on the wire. */
export const wireCitation = (citation: Citation): WireCitation => ({
  id: citation.id,
  block_ids: [...citation.blockIds],
  document: {
    id: citation.document.id,
    title: citation.document.title,
    source_family: citation.document.sourceFamily,
    revision: citation.document.revision,
    locale: citation.document.locale,
  },
  primary: {
    block_id: citation.primary.blockId,
    place: citation.primary.place,
    page_index: citation.primary.pageIndex,
    page_label: citation.primary.pageLabel,
    paragraph_index: citation.primary.paragraphIndex,
    bbox: citation.primary.bbox === null ? null : [...citation.primary.bbox],
    sheet: citation.primary.sheet,
    range: citation.primary.range,
    start_ms: citation.primary.startMs,
    end_ms: citation.primary.endMs,
  },
  pages: citation.pages,
  paragraphs: citation.paragraphs,
  times: citation.times && { from_ms: citation.times.fromMs, to_ms: citation.times.toMs },
  regions: citation.regions.map((region) => ({
    page_index: region.pageIndex,
    boxes: region.boxes.map((box) => [...box]),
  })),
  quote: citation.quote,
  quote_sha256: citation.quoteSha256,
  confidence: citation.confidence,
  label: citation.label,
  links: {
    self: `/citation/${citation.id}`,
    view: `/citation/${citation.id}`,
    image:
      citation.primary.place !== 'page'
        ? null
        : `/documents/${citation.document.id}/pages/${citation.primary.pageIndex}/image`,
  },
})

/** Puts a looked-up citation on the wire. */
export const wireResolvedCitation = ({
  citation,
  lines,
  outdated,
}: Pick<ResolvedCitation, 'citation' | 'lines' | 'outdated'>): z.infer<typeof WireResolvedCitation> => ({
  ...wireCitation(citation),
  lines: lines.map((line) => ({
    block_id: line.blockId,
    page_index: line.pageIndex,
    text: line.text,
    box: [...line.box],
  })),
  outdated: outdated.map(({ blockId, replacedBy }) => ({ block_id: blockId, replaced_by: replacedBy })),
})
