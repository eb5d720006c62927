import { type SQL, sql } from 'drizzle-orm'
import { headingKey } from '../../domain/headings.ts'
import type { DocumentId } from '../../domain/ids.ts'
import type { BlockRange } from '../../ports/library.ts'

/** Sorts after every continuation of a heading key. */
const AFTER = '\u{10FFFF}'

/** Chunks that touch a range of a document. */
export function inRange(document: DocumentId, range: BlockRange): SQL | undefined {
  const wanted = blocksIn(range)
  return (
    wanted &&
    sql`chunks.seq IN (SELECT chunk_seq FROM blocks CROSS JOIN chunk_blocks ON block_id = blocks.id
      WHERE document_id = ${document} AND ${wanted})`
  )
}

/** Chunks from the first on that holds a block of an ordinal or the next after it. */
export const fromBlock = (document: DocumentId, chunker: SQL, ordinal: number): SQL | undefined =>
  ordinal === 0
    ? undefined
    : sql`position >= (SELECT first.position FROM blocks
      CROSS JOIN chunk_blocks ON block_id = blocks.id CROSS JOIN chunks AS first ON first.seq = chunk_seq
      WHERE blocks.document_id = ${document} AND ordinal >= ${ordinal} AND first.chunker = ${chunker}
      ORDER BY ordinal, first.position LIMIT 1)`

function blocksIn(range: BlockRange): SQL | undefined {
  switch (range.by) {
    case 'all':
      return undefined
    case 'ordinals':
      return sql`ordinal BETWEEN ${range.from} AND ${range.to}`
    case 'pages':
      return sql`page_index BETWEEN ${range.from} AND ${range.to}`
    case 'time':
      return sql`start_ms < ${range.toMs} AND (end_ms > ${range.fromMs} OR start_ms >= ${range.fromMs})`
    case 'heading':
      return sql`heading_key >= ${headingKey(range.path)} AND heading_key < ${headingKey(range.path) + AFTER}`
  }
}
