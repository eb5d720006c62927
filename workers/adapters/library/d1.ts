import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { type Document, facetsOf, isCurrent } from '../../domain/document.ts'
import { matches, type Partition } from '../../domain/facets.ts'
import { type BlockId, type ChunkId, type DocumentId, documentOf } from '../../domain/ids.ts'
import { canSee, type Scope } from '../../domain/scope.ts'
import type { Library } from '../../ports/library.ts'
import { blockFrom, documentFrom } from '../d1/rows.ts'
import { blocks, chunks, documents, pages, partitions } from '../d1/schema.ts'
import { listing } from './listing.ts'
import { assembled, partsOf } from './parts.ts'
import { inRange } from './ranges.ts'
import { among, eligible, ofSeen, visible } from './visible.ts'

/**
 * Reads the library from D1. What a statement finds by audience is held against the scope once more before it is answered.
 */
export function d1Library(database: D1Database): Library {
  const db = drizzle(database)

  return {
    async partitions(scope, filter) {
      const touched =
        filter.subject === undefined
          ? sql`true`
          : sql`(audience <> 'global' OR key = ${`global/${filter.subject}`})`
      const [rows] = await db.batch([
        db
          .select({
            ...getTableColumns(partitions),
            hidden: sql<string>`(SELECT json_group_array(id) FROM documents
              WHERE partition_key = partitions.key AND indexed = 1 AND is_current = 0)`.as('hidden'),
          })
          .from(partitions)
          .where(and(visible(scope), sql`generation > 0`, touched))
          .orderBy(asc(partitions.number)),
      ])
      return rows
        .filter((row) => canSee(scope, row.audience))
        .map(
          ({ key, audience, number, generation, hidden }): Partition => ({
            key,
            audience,
            table: number,
            generation,
            hidden: JSON.parse(hidden) as DocumentId[],
          }),
        )
    },

    async candidates(scope, ids, filter) {
      if (ids.length === 0) return []
      const found = eligible(scope, documentsOf(ids))
      const wanted = and(among(chunks.id, ids), sql`document_id IN (${found})`)
      const [ofDocuments, ofChunks, parts] = await db.batch([
        db.select().from(documents).where(sql`id IN (${found})`),
        db.select().from(chunks).where(wanted),
        partsOf(db, sql`SELECT seq FROM chunks WHERE ${wanted}`),
      ])
      const seen = ofDocuments
        .map(documentFrom)
        .filter((document) => mayFind(scope, document) && matches(filter, facetsOf(document)))
      const candidates = assembled(seen, ofChunks, parts)
      const byId = new Map(candidates.map((candidate) => [candidate.chunk.id, candidate]))
      return ids.map((id) => byId.get(id)).filter((candidate) => candidate !== undefined)
    },

    async document(scope, id) {
      const [rows] = await db.batch([documentSeen(db, scope, id)])
      return onlySeen(scope, rows)
    },

    documents: (scope, wanted, cursor, limit) => listing(db, scope, wanted, cursor, limit),

    async pages(scope, id) {
      const [rows, ofPages] = await db.batch([
        documentSeen(db, scope, id),
        db
          .select()
          .from(pages)
          .where(ofSeen(scope, [id]))
          .orderBy(asc(pages.pageIndex)),
      ])
      return onlySeen(scope, rows) && ofPages
    },

    async passagesOf(scope, id, range, from, limit) {
      const wanted = and(
        sql`document_id IN (${eligible(scope, [id])})`,
        sql`position >= ${from}`,
        inRange(id, range),
      )
      const [rows, ofChunks, parts] = await db.batch([
        documentSeen(db, scope, id),
        db
          .select()
          .from(chunks)
          .where(wanted)
          .orderBy(asc(chunks.position))
          .limit(limit + 1),
        partsOf(db, sql`SELECT seq FROM chunks WHERE ${wanted} ORDER BY position LIMIT ${limit}`),
      ])
      const document = onlySeen(scope, rows)
      if (document === undefined) return undefined
      const current = mayFind(scope, document) ? [document] : []
      const candidates = assembled(current, ofChunks.slice(0, limit), parts)
      return { document, candidates, more: ofChunks.length > limit }
    },

    async blocks(scope, id, extraction, ordinals) {
      const [rows, ofBlocks] = await db.batch([
        documentSeen(db, scope, id),
        db
          .select()
          .from(blocks)
          .where(and(ofSeen(scope, [id]), eq(blocks.extraction, extraction), among(blocks.ordinal, ordinals)))
          .orderBy(asc(blocks.ordinal)),
      ])
      const document = onlySeen(scope, rows)
      return document && { document, blocks: ofBlocks.map(blockFrom) }
    },

    async blocksById(scope, ids) {
      if (ids.length === 0) return []
      const [ofDocuments, ofBlocks] = await db.batch([
        db
          .select()
          .from(documents)
          .where(and(among(documents.id, documentsOf(ids)), visible(scope))),
        db
          .select()
          .from(blocks)
          .where(and(among(blocks.id, ids), ofSeen(scope, documentsOf(ids)))),
      ])
      const seen = new Map(
        ofDocuments
          .map(documentFrom)
          .filter((document) => canSee(scope, document.audience))
          .map((document) => [document.id, document]),
      )
      const byId = new Map(ofBlocks.map((row) => [row.id, blockFrom(row)]))
      return ids.flatMap((id) => {
        const block = byId.get(id)
        const document = block && seen.get(block.documentId)
        return block && document ? [{ block, document }] : []
      })
    },
  }
}

const documentsOf = (parts: readonly (BlockId | ChunkId)[]): readonly DocumentId[] => [
  ...new Set(parts.map(documentOf)),
]

const mayFind = (scope: Scope, document: Document): boolean =>
  canSee(scope, document.audience) && isCurrent(document)

const documentSeen = (db: DrizzleD1Database, scope: Scope, id: DocumentId) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), visible(scope)))

function onlySeen(scope: Scope, rows: readonly (typeof documents.$inferSelect)[]): Document | undefined {
  const [row] = rows
  return row && canSee(scope, row.audience) ? documentFrom(row) : undefined
}
