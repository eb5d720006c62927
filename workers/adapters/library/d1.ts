import { and, asc, eq, getTableColumns, ne, not, type SQL, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { type Document, facetsOf, isCurrent } from '../../domain/document.ts'
import { matches, type Partition } from '../../domain/facets.ts'
import { type BlockId, type ChunkId, type DocumentId, documentOf } from '../../domain/ids.ts'
import { indexKey } from '../../domain/index-version.ts'
import { canSee, type Scope } from '../../domain/scope.ts'
import type { Library } from '../../ports/library.ts'
import { blockFrom, documentFrom } from '../d1/rows.ts'
import { blockReviews, blocks, chunks, documents, indexVersions, pages, partitions } from '../d1/schema.ts'
import { listing } from './listing.ts'
import { assembled, WHOLE_CHUNK, wholeChunkOfFirst } from './parts.ts'
import { fromBlock, inRange } from './ranges.ts'
import { among, mayBeFound, OUTDATED, ofSeen, visible } from './visible.ts'

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
          : sql`(audience <> 'global' OR key = ${`global/${filter.subject}`} OR EXISTS (SELECT 1 FROM documents
              WHERE partition_key = partitions.key AND stale_from IS NOT NULL AND subject = ${filter.subject}))`
      const [rows] = await db.batch([
        db
          .select({
            ...getTableColumns(partitions),
            hidden: ids(sql`SELECT id FROM documents
              WHERE partition_key = partitions.key AND indexed = 1 AND is_current = 0
              UNION SELECT id FROM documents WHERE other_partition = partitions.key`).as('hidden'),
            unsettled: ids(sql`SELECT id FROM documents
              WHERE partition_key = partitions.key AND stale_from IS NOT NULL`).as('unsettled'),
            embedder: indexVersions.embedder,
          })
          .from(partitions)
          .innerJoin(
            indexVersions,
            and(eq(indexVersions.state, 'live'), eq(indexVersions.chunker, partitions.chunker)),
          )
          .where(and(visible(scope), sql`generation > 0`, touched))
          .orderBy(asc(partitions.number)),
      ])
      return rows
        .filter((row) => canSee(scope, row.audience))
        .map(
          ({ key, chunker, embedder, audience, number, generation, hidden, unsettled }): Partition => ({
            key: indexKey({ chunker, embedder }, key),
            audience,
            table: number,
            generation,
            hidden: JSON.parse(hidden) as DocumentId[],
            unsettled: JSON.parse(unsettled) as DocumentId[],
          }),
        )
    },

    async candidates(scope, ids, filter, mostBlocks) {
      if (ids.length === 0) return []
      // The order of the joins is the order of reading: one row of each table for each id.
      const [rows] = await db.batch([
        db
          .select(mostBlocks === undefined ? WHOLE_CHUNK : wholeChunkOfFirst(mostBlocks))
          .from(sql`json_each(${JSON.stringify(ids)}) AS wanted`)
          .crossJoin(chunks)
          .crossJoin(documents)
          .where(
            and(
              sql`chunks.id = wanted.value`,
              eq(documents.id, chunks.documentId),
              mayBeFound(scope),
              not(OUTDATED),
            ),
          ),
      ])
      const eligible = assembled(rows).filter(
        ({ document }) => mayFind(scope, document) && matches(filter, facetsOf(document)),
      )
      const byId = new Map(eligible.map((candidate) => [candidate.chunk.id, candidate]))
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

    async gaps(scope, id, limit) {
      const [rows, ofPages] = await db.batch([
        documentSeen(db, scope, id),
        db
          .select()
          .from(pages)
          .where(and(ofSeen(scope, [id]), sql`outcome IN ('ocr_required', 'failed')`))
          .orderBy(asc(pages.pageIndex))
          .limit(limit),
      ])
      return onlySeen(scope, rows) === undefined ? [] : ofPages
    },

    async passagesOf(scope, id, range, from, limit) {
      const live = sql`(SELECT chunker FROM index_versions WHERE state = 'live')`
      const touched = and(
        sql`document_id = ${id} AND chunker = ${live}`,
        fromBlock(id, live, from),
        inRange(id, range),
      )
      const next = sql`(SELECT seq FROM chunks WHERE ${touched} ORDER BY position LIMIT ${limit + 1}) AS next`
      const [rows, whole] = await db.batch([
        documentSeen(db, scope, id),
        db
          .select(WHOLE_CHUNK)
          .from(documents)
          .crossJoin(next)
          .crossJoin(chunks)
          .where(and(eq(documents.id, id), mayBeFound(scope), sql`chunks.seq = next.seq`, not(OUTDATED))),
      ])
      const document = onlySeen(scope, rows)
      if (document === undefined) return undefined
      const inOrder = whole.toSorted((a, b) => a.position - b.position)
      const candidates = assembled(inOrder.slice(0, limit)).filter((one) => mayFind(scope, one.document))
      return { document, candidates, more: whole.length > limit }
    },

    async blocks(scope, id, extraction, ordinals) {
      const { blockId, state, replacedBy } = getTableColumns(blockReviews)
      const [rows, ofBlocks, reviews] = await db.batch([
        documentSeen(db, scope, id),
        db
          .select()
          .from(blocks)
          .where(and(ofSeen(scope, [id]), eq(blocks.extraction, extraction), among(blocks.ordinal, ordinals)))
          .orderBy(asc(blocks.ordinal)),
        db
          .select({ blockId, state, replacedBy })
          .from(blockReviews)
          .where(
            and(ofSeen(scope, [id]), ne(blockReviews.state, 'weak'), among(blockReviews.ordinal, ordinals)),
          ),
      ])
      const document = onlySeen(scope, rows)
      return document && { document, blocks: ofBlocks.map(blockFrom), reviews }
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

/** The ids of a query as a JSON list. */
const ids = (query: SQL) => sql<string>`(SELECT json_group_array(id) FROM (${query}))`

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
