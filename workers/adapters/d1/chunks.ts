import { getTableColumns, sql } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { chunks } from './schema.ts'

/** Selects chunks, each with the ids of its blocks in order. */
export const chunksWithRefs = (db: DrizzleD1Database) =>
  db
    .select({
      ...getTableColumns(chunks),
      blockRefs: sql<string>`(SELECT json_group_array(block_id ORDER BY position) FROM chunk_blocks
        WHERE chunk_seq = chunks.seq)`.as('block_refs'),
    })
    .from(chunks)
