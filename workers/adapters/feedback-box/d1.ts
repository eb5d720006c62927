import { and, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { FeedbackBox } from '../../ports/feedback-box.ts'
import { documents, feedback } from '../d1/schema.ts'
import { visible } from '../library/visible.ts'

/** Keeps feedback in D1. What concerns a document that the scope may not see, or that is deleted, is not kept. */
export function d1FeedbackBox(database: D1Database): FeedbackBox {
  const db = drizzle(database)
  return {
    async add(scope, { id, documentId, citationId, chunkId, verdict, comment, at }) {
      const itsDocument = and(eq(documents.id, documentId), visible(scope), isNull(documents.deletedAt))
      await db.run(sql`
        INSERT INTO ${feedback} (id, document_id, tenant, person, citation_id, chunk_id, verdict, comment, at)
        SELECT ${id}, ${documentId}, ${scope.tenant}, ${scope.sub}, ${citationId}, ${chunkId}, ${verdict}, ${comment}, ${at}
        FROM ${documents} WHERE ${itsDocument} ON CONFLICT (id) DO NOTHING`)
    },
  }
}
