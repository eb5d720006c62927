import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { Document } from '../../domain/document.ts'
import type { Candidate } from '../../ports/library.ts'
import { blockFrom, chunkFrom } from '../d1/rows.ts'
import { blocks, chunkBlocks, type chunks } from '../d1/schema.ts'
import { candidatesFrom } from './candidates.ts'

/** The blocks of chunks in order; a block that is lost is null. */
export const partsOf = (db: DrizzleD1Database, seqs: SQL) =>
  db
    .select({ chunkSeq: chunkBlocks.chunkSeq, blockId: chunkBlocks.blockId, block: getTableColumns(blocks) })
    .from(chunkBlocks)
    .leftJoin(blocks, eq(blocks.id, chunkBlocks.blockId))
    .where(sql`chunk_seq IN (${seqs})`)
    .orderBy(asc(chunkBlocks.chunkSeq), asc(chunkBlocks.position))

/** A block in its place in a chunk. */
type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** Puts the rows of chunks together with their documents and blocks; a chunk that lacks one of either is left out. */
export function assembled(
  seen: readonly Document[],
  ofChunks: readonly (typeof chunks.$inferSelect)[],
  parts: readonly Part[],
): Candidate[] {
  const refs = Map.groupBy(parts, ({ chunkSeq }) => chunkSeq)
  const whole = ofChunks.map((row) => chunkFrom(row, refs.get(row.seq)?.map(({ blockId }) => blockId) ?? []))
  return candidatesFrom(
    seen,
    whole,
    parts.flatMap(({ block }) => (block === null ? [] : [blockFrom(block)])),
  )
}
