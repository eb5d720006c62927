import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { canSee } from '../../domain/scope.ts'
import type { UploadBook } from '../../ports/upload-book.ts'
import { uploads } from '../d1/schema.ts'

/** Remembers announced files in D1. */
export function d1UploadBook(database: D1Database): UploadBook {
  const db = drizzle(database)
  return {
    async open(upload) {
      const { metadata, fileName, mediaType, expiresAt } = upload
      const [row] = await db
        .insert(uploads)
        .values(upload)
        .onConflictDoUpdate({
          target: [uploads.audience, uploads.owner, uploads.checksum, uploads.byteLength],
          targetWhere: sql`became IS NULL`,
          set: { metadata, fileName, mediaType, expiresAt },
        })
        .returning()
      return row!
    },

    async find(scope, id) {
      const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
      return row && canSee(scope, row.audience) ? row : undefined
    },

    async ofDocument(id) {
      const [row] = await db
        .select()
        .from(uploads)
        .where(eq(uploads.documentId, id))
        .orderBy(sql`became IS NOT NULL`, desc(uploads.createdAt), desc(uploads.id))
        .limit(1)
      return row
    },

    async close(id, became) {
      await db
        .update(uploads)
        .set({ became })
        .where(and(eq(uploads.id, id), isNull(uploads.became)))
    },

    async remove(id) {
      await db.delete(uploads).where(eq(uploads.id, id))
    },

    waiting: (after, limit) =>
      db
        .select()
        .from(uploads)
        .where(and(isNull(uploads.became), after === null ? undefined : gt(uploads.id, after)))
        .orderBy(asc(uploads.id))
        .limit(limit),

    expire(now, limit) {
      const over = db.select({ id: uploads.id }).from(uploads).where(lte(uploads.expiresAt, now)).limit(limit)
      return db.delete(uploads).where(sql`id IN ${over}`).returning()
    },
  }
}
