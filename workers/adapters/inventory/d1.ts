import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ChunkId } from '../../domain/ids.ts'
import type { Inventoried, Inventory } from '../../ports/inventory.ts'
import { placementFrom, placementOf } from '../catalogue/placements.ts'
import { documentFrom } from '../d1/rows.ts'
import { chunks, documents, partitions } from '../d1/schema.ts'

/** Looks over the library in D1: one round trip a question. */
export function d1Inventory(database: D1Database): Inventory {
  const db = drizzle(database)
  const other = alias(partitions, 'other')
  const itsChunks = sql<string>`(SELECT json_group_array(id) FROM chunks WHERE document_id = documents.id)`

  const listed = async (where: SQL | undefined, limit: number): Promise<readonly Inventoried[]> => {
    const rows = await db
      .select({ document: documents, placement: placementOf(other), chunkIds: itsChunks })
      .from(documents)
      .leftJoin(partitions, eq(partitions.key, documents.partitionKey))
      .leftJoin(other, eq(other.key, documents.otherPartition))
      .where(where)
      .orderBy(asc(documents.id))
      .limit(limit)
    return rows.map((row) => ({
      document: documentFrom(row.document),
      placement: placementFrom(row.placement),
      chunkIds: JSON.parse(row.chunkIds) as ChunkId[],
    }))
  }

  return {
    documents: (after, limit) => listed(after === null ? undefined : gt(documents.id, after), limit),

    some: (ids) =>
      listed(sql`documents.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, ids.length),

    partitions: () =>
      db
        .select({ key: partitions.key, table: partitions.number, audience: partitions.audience })
        .from(partitions)
        .where(gt(partitions.generation, 0))
        .orderBy(asc(partitions.number)),

    async texts(audience, most) {
      const rows = await db
        .select({ title: documents.title, contentSha256: chunks.contentSha256 })
        .from(documents)
        .innerJoin(chunks, eq(chunks.documentId, documents.id))
        .where(and(eq(documents.audience, audience), isNull(documents.deletedAt)))
        .limit(most + 1)
      return rows.length > most ? undefined : rows
    },
  }
}
