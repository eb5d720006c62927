import { getTableColumns, sql } from 'drizzle-orm'
import type { Candidate } from '../../ports/library.ts'
import { rowAsJson, rowFromJson } from '../d1/as-json.ts'
import { blockFrom, chunkFrom, documentFrom } from '../d1/rows.ts'
import { blocks, chunks, documents } from '../d1/schema.ts'
import { candidatesFrom } from './candidates.ts'

/** The blocks of a chunk, as JSON. */
const BLOCKS = sql<string>`(SELECT json_group_array(${rowAsJson(blocks)})
  FROM json_each(chunks.block_refs) AS run CROSS JOIN blocks
  WHERE blocks.document_id = chunks.document_id AND blocks.extraction = run.value ->> 0
    AND blocks.ordinal BETWEEN run.value ->> 2 AND run.value ->> 3)`

const BLOCK_COUNT = sql`(SELECT sum((run.value ->> 3) - (run.value ->> 2) + 1) FROM json_each(chunks.block_refs) AS run)`

/**
 * The columns of a chunk, its document and its blocks, for a statement over `chunks` and `documents`. The parts come as JSON, so
 * that one statement reads each row once: a join in rows would repeat the chunk for every block, and statements side by side
 * would each find the chunks again.
 */
export const WHOLE_CHUNK = {
  ...getTableColumns(chunks),
  document: sql<string>`${rowAsJson(documents)}`.as('document'),
  blocks: BLOCKS.as('blocks'),
}

/** The same for the first of a list `wanted`, in its order, up to the one with which there are so many blocks; the others have none. */
export const wholeChunkOfFirst = (mostBlocks: number) => ({
  ...WHOLE_CHUNK,
  blocks: sql<string>`CASE WHEN coalesce(sum(${BLOCK_COUNT})
    OVER (ORDER BY wanted.key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < ${mostBlocks} THEN ${BLOCKS} ELSE '[]' END`.as(
    'blocks',
  ),
})

type WholeChunk = typeof chunks.$inferSelect & { readonly document: string; readonly blocks: string }

/** Candidates of what was read; a chunk that lacks a block is left out. */
export function assembled(rows: readonly WholeChunk[]): Candidate[] {
  return candidatesFrom(
    rows.map(({ document }) => documentFrom(rowFromJson(documents, JSON.parse(document) as unknown[]))),
    rows.map(({ document: _document, blocks: _blocks, ...row }) => chunkFrom(row)),
    rows.flatMap((row) =>
      (JSON.parse(row.blocks) as unknown[][]).map((values) => blockFrom(rowFromJson(blocks, values))),
    ),
  )
}
