import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { DocumentId } from '../../domain/ids.ts'
import type { IndexVersionId } from '../../domain/index-version.ts'
import {
  blockReviews,
  blocks,
  chunkBlocks,
  chunks,
  documents,
  feedback,
  pages,
  placings,
  uploads,
} from '../d1/schema.ts'

/** Makes a document visible and the earlier revisions of its work in its audience superseded: one batch, one transaction. */
export function publication(
  db: DrizzleD1Database,
  id: DocumentId,
  status: 'published' | 'published_with_gaps',
  at: number,
  completeIn: IndexVersionId,
) {
  const itself = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM documents WHERE id = ${id} AND deleted_at IS NULL)`
  const isWhole = sql`NOT EXISTS (SELECT 1 FROM index_versions WHERE state = 'live' AND id <> ${completeIn})`
  const earlier = and(
    sql`work_id = ${itself('work_id')}`,
    sql`audience = ${itself('audience')}`,
    sql`revision < ${itself('revision')}`,
  )
  return [
    db
      .update(documents)
      .set({ supersededBy: id })
      .where(
        and(
          earlier,
          isWhole,
          isNull(documents.supersededBy),
          isNull(documents.deletedAt),
          ne(documents.id, id),
        ),
      ),
    db
      .update(documents)
      .set({ status, publishedAt: sql`coalesce(published_at, ${at})` })
      .where(and(eq(documents.id, id), isWhole, isNull(documents.deletedAt))),
    db
      .select({ status: documents.status })
      .from(documents)
      .where(and(eq(documents.id, id), isNull(documents.deletedAt))),
  ] as const
}

/** Removes every row and every word of a document but its marked, nameless row: one batch, one transaction. */
export function erasure(db: DrizzleD1Database, id: DocumentId, at: number) {
  const itsChunks = db.select({ seq: chunks.seq }).from(chunks).where(eq(chunks.documentId, id))
  return [
    // First, because the triggers let nothing go of a document that stays.
    db
      .update(documents)
      .set({ deletedAt: at, title: id, fileName: null, reason: null })
      .where(and(eq(documents.id, id), isNull(documents.deletedAt))),
    db.delete(chunkBlocks).where(sql`chunk_seq IN ${itsChunks}`),
    db.delete(chunks).where(eq(chunks.documentId, id)),
    db.delete(blockReviews).where(eq(blockReviews.documentId, id)),
    db.delete(blocks).where(eq(blocks.documentId, id)),
    db.delete(pages).where(eq(pages.documentId, id)),
    db.delete(feedback).where(eq(feedback.documentId, id)),
    db.delete(uploads).where(or(eq(uploads.documentId, id), eq(uploads.became, id))),
    db.delete(placings).where(eq(placings.documentId, id)),
  ] as const
}
