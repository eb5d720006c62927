import type { Block } from '../../domain/block.ts'
import type { Chunk } from '../../domain/chunk.ts'
import type { Document, Page } from '../../domain/document.ts'
import { partitionOf } from '../../domain/facets.ts'
import { headingKey, placeOf } from '../../domain/headings.ts'
import type { Locator } from '../../domain/locator.ts'
import { refsOf, runsOf } from './block-runs.ts'
import type { blocks, chunks, documents, pages } from './schema.ts'

/** The row of a new document. */
export const documentRow = (document: Document): typeof documents.$inferInsert => ({
  ...document,
  partitionKey: partitionOf(document.audience, document.subject),
})

/** A document read back from its row. */
export function documentFrom(row: typeof documents.$inferSelect): Document {
  const {
    partitionKey: _key,
    indexed: _indexed,
    otherPartition: _other,
    staleFrom: _stale,
    edition: _edition,
    isCurrent: _current,
    ...document
  } = row
  return document
}

/** The row of a page. */
export const pageRow = (page: Page): typeof pages.$inferInsert => page

/** The row of a block, its locator laid flat. */
export function blockRow({ locator, row, ...block }: Block): typeof blocks.$inferInsert {
  return { ...block, ...NOWHERE, ...placed(locator), tableRow: row, headingKey: headingKey(placeOf(block)) }
}

const NOWHERE = {
  sheet: null,
  cellRange: null,
  pageIndex: null,
  pageLabel: null,
  paragraphIndex: null,
  rects: null,
  startMs: null,
  endMs: null,
}

function placed(locator: Locator): Partial<typeof blocks.$inferInsert> & { place: Locator['on'] } {
  switch (locator.on) {
    case 'slide': {
      const { on, slideIndex, ...place } = locator
      return { place: on, pageIndex: slideIndex, ...place }
    }
    case 'sheet':
      return { place: locator.on, sheet: locator.sheet, cellRange: locator.range }
    default: {
      const { on, ...place } = locator
      return { place: on, ...place }
    }
  }
}

/** A block read back from its row. */
export function blockFrom(row: typeof blocks.$inferSelect): Block {
  return {
    id: row.id,
    documentId: row.documentId,
    extraction: row.extraction,
    ordinal: row.ordinal,
    kind: row.kind,
    text: row.text,
    textSha256: row.textSha256,
    headingPath: row.headingPath,
    headingLevel: row.headingLevel,
    locator: locatorFrom(row),
    row: row.tableRow,
    continues: row.continues,
    confidence: row.confidence,
    language: row.language,
    extractor: row.extractor,
    extractorVersion: row.extractorVersion,
  }
}

/** The table's own check holds that what a kind of place needs is there. */
function locatorFrom(row: typeof blocks.$inferSelect): Locator {
  const { pageIndex, pageLabel, paragraphIndex, rects, startMs, endMs } = row
  switch (row.place) {
    case 'page':
      return {
        on: 'page',
        pageIndex: pageIndex!,
        pageLabel,
        paragraphIndex: paragraphIndex!,
        rects: rects!,
      }
    case 'slide':
      return { on: 'slide', slideIndex: pageIndex!, paragraphIndex: paragraphIndex!, rects }
    case 'sheet':
      return { on: 'sheet', sheet: row.sheet!, range: row.cellRange! }
    case 'time':
      return { on: 'time', startMs: startMs!, endMs: endMs! }
    case 'flow':
      return { on: 'flow', paragraphIndex: paragraphIndex! }
  }
}

/** The row of a chunk. */
export const chunkRow = ({ blockRefs, ...chunk }: Chunk): typeof chunks.$inferInsert => ({
  ...chunk,
  blockRefs: runsOf(blockRefs),
})

/** A chunk read back from its row. */
export function chunkFrom({ seq: _, blockRefs, ...chunk }: typeof chunks.$inferSelect): Chunk {
  return { ...chunk, blockRefs: refsOf(chunk.documentId, blockRefs) }
}
