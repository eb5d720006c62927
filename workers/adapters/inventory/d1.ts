import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { alias } from 'drizzle-orm/sqlite-core'
import type { PartitionKey } from '../../domain/facets.ts'
import type { ChunkId } from '../../domain/ids.ts'
import { type EmbedderName, type IndexMake, indexKey } from '../../domain/index-version.ts'
import type { Inventoried, Inventory } from '../../ports/inventory.ts'
import type { Place } from '../../ports/placements.ts'
import { PLACEMENT } from '../catalogue/placements.ts'
import { documentFrom } from '../d1/rows.ts'
import { chunks, documents, indexVersions, partitions } from '../d1/schema.ts'

/** Looks over the library in D1: one round trip a question. */
export function d1Inventory(database: D1Database): Inventory {
  const db = drizzle(database)
  const other = alias(partitions, 'other')
  const isLive = eq(indexVersions.state, 'live')
  const itsChunks = sql<string>`(SELECT json_group_array(id) FROM chunks
    WHERE document_id = documents.id AND chunker = ${indexVersions.chunker})`
  const inLive = (
    table: typeof partitions | typeof other,
    key: typeof documents.partitionKey | typeof documents.otherPartition,
  ) => and(eq(table.key, key), eq(table.chunker, indexVersions.chunker), gt(table.generation, 0))

  const listed = async (where: SQL | undefined, limit: number): Promise<readonly Inventoried[]> => {
    const rows = await db
      .select({
        document: documents,
        placement: PLACEMENT,
        chunker: indexVersions.chunker,
        embedder: indexVersions.embedder,
        table: partitions.number,
        otherTable: other.number,
        chunkIds: itsChunks,
      })
      .from(documents)
      .leftJoin(indexVersions, isLive)
      .leftJoin(partitions, inLive(partitions, documents.partitionKey))
      .leftJoin(other, inLive(other, documents.otherPartition))
      .where(where)
      .orderBy(asc(documents.id))
      .limit(limit)
    return rows.map(({ document, placement, chunker, embedder, table, otherTable, chunkIds }) => ({
      document: documentFrom(document),
      placement,
      place: placeOf(placement.key, chunker, embedder, table),
      other: placeOf(placement.other, chunker, embedder, otherTable),
      chunkIds: JSON.parse(chunkIds) as ChunkId[],
    }))
  }

  return {
    documents: (after, limit) => listed(after === null ? undefined : gt(documents.id, after), limit),

    some: (ids) =>
      listed(sql`documents.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, ids.length),

    async partitions() {
      const rows = await db
        .select({
          key: partitions.key,
          table: partitions.number,
          audience: partitions.audience,
          chunker: partitions.chunker,
          embedder: indexVersions.embedder,
        })
        .from(partitions)
        .innerJoin(indexVersions, and(isLive, eq(indexVersions.chunker, partitions.chunker)))
        .where(gt(partitions.generation, 0))
        .orderBy(asc(partitions.number))
      return rows.map(({ key, table, audience, ...make }) => ({ key: indexKey(make, key), table, audience }))
    },

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

const placeOf = (
  key: PartitionKey | null,
  chunker: IndexMake['chunker'] | null,
  embedder: EmbedderName | null,
  table: number | null,
): Place | null =>
  key === null || chunker === null || embedder === null || table === null
    ? null
    : { key: indexKey({ chunker, embedder }, key), table }
