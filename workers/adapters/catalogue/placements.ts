import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { DocumentId } from '../../domain/ids.ts'
import type { Placements } from '../../ports/placements.ts'
import { documents } from '../d1/schema.ts'

/** The partition a document belongs to by its audience and subject, as `partitionOf` spells it. */
export const BELONGS = sql<string>`CASE audience WHEN 'global' THEN 'global/' || coalesce(subject, '-') ELSE audience END`

/** The columns of a placement. */
export const PLACEMENT = {
  indexed: documents.indexed,
  edition: documents.edition,
  staleFrom: documents.staleFrom,
  key: documents.partitionKey,
  other: documents.otherPartition,
}

/** Keeps in D1 where the entries of documents are. */
export function d1Placements(database: D1Database): Placements {
  const db = drizzle(database)
  const kept = (id: DocumentId) => and(eq(documents.id, id), isNull(documents.deletedAt))

  return {
    async describe(id, change) {
      const [described] = await db.batch([
        db
          .update(documents)
          .set({
            ...change,
            edition: sql`edition + 1`,
            staleFrom: sql`CASE indexed WHEN 1 THEN 0 END`,
          })
          .where(and(kept(id), inArray(documents.status, ['published', 'published_with_gaps']))),
        db
          .update(documents)
          .set({ partitionKey: BELONGS as never })
          .where(and(kept(id), eq(documents.indexed, false))),
      ])
      return described.meta.changes > 0
    },

    async placement(id) {
      const [row] = await db.select(PLACEMENT).from(documents).where(eq(documents.id, id))
      return row
    },

    async setOther(id, otherPartition) {
      await db.update(documents).set({ otherPartition }).where(eq(documents.id, id))
    },

    async rewritten(id, edition, upTo, to) {
      const stands = and(kept(id), eq(documents.edition, edition), eq(documents.indexed, true))
      const moved = { partitionKey: to, otherPartition: sql`nullif(partition_key, ${to})` }
      const [noted] = await db.batch([
        db
          .update(documents)
          .set(upTo === 'all' ? { staleFrom: null, ...moved } : { staleFrom: upTo })
          .where(stands),
        db
          .update(documents)
          .set({ staleFrom: 0 })
          .where(and(kept(id), ne(documents.edition, edition), eq(documents.indexed, true))),
      ])
      return noted.meta.changes > 0
    },

    async supersede(id, by) {
      await db.update(documents).set({ supersededBy: by }).where(kept(id))
    },

    async restore(id) {
      const gone = sql`indexed = 0 AND status IN ('published', 'published_with_gaps')`
      await db
        .update(documents)
        .set({ supersededBy: null, status: sql`CASE WHEN ${gone} THEN 'running' ELSE status END` })
        .where(and(kept(id), sql`superseded_by IS NOT NULL`))
    },
  }
}
