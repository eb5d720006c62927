import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { Block } from '../../domain/block.ts'
import type { BlockId } from '../../domain/ids.ts'
import type { Review } from '../../domain/review.ts'
import { audienceName, canSee } from '../../domain/scope.ts'
import type { ReviewedBlock, Reviews } from '../../ports/reviews.ts'
import { rowAsJson, rowFromJson } from '../d1/as-json.ts'
import { inserts } from '../d1/insert.ts'
import { blockFrom, blockRow, documentFrom } from '../d1/rows.ts'
import { blockReviews, blocks, documents } from '../d1/schema.ts'
import { visible } from '../library/visible.ts'

const AS_JSON = {
  document: sql<string>`${rowAsJson(documents)}`.as('document'),
  block: sql<string>`${rowAsJson(blocks)}`.as('block'),
}

/** Keeps reviews in D1. */
export function d1Reviews(database: D1Database): Reviews {
  const db = drizzle(database)
  const { audience: _audience, ordinal: _ordinal, ...REVIEW } = getTableColumns(blockReviews)

  return {
    async list(scope, audiences, { state, documentId }, cursor, limit) {
      const shown = audiences.filter((one) => canSee(scope, one))
      if (shown.length === 0) return { items: [], nextCursor: null }
      const after =
        cursor === null ? sql`true` : sql`(document_id, ordinal) > (${cursor.documentId}, ${cursor.ordinal})`
      const ofDocument = documentId === undefined ? sql`true` : sql`document_id = ${documentId}`
      // Each audience is read from its own run of the index up to the limit, so that a page costs the same however many there are.
      const next = sql`SELECT next.block_id FROM json_each(${JSON.stringify(shown.map(audienceName))}) AS one
        CROSS JOIN block_reviews AS next ON next.block_id IN (
          SELECT block_id FROM block_reviews
          WHERE audience = one.value AND state = ${state} AND ${ofDocument} AND ${after}
            AND document_id IN (SELECT id FROM documents WHERE documents.id = document_id AND is_current = 1)
          ORDER BY document_id, ordinal LIMIT ${limit + 1})`
      const [rows] = await db.batch([
        db
          .select({ ...REVIEW, ...AS_JSON })
          .from(blockReviews)
          .crossJoin(documents)
          .crossJoin(blocks)
          .where(
            and(
              sql`block_reviews.block_id IN (${next})`,
              eq(documents.id, blockReviews.documentId),
              sql`documents.audience IN (SELECT value FROM json_each(${JSON.stringify(shown.map(audienceName))}))`,
              sql`blocks.id = coalesce(block_reviews.replaced_by, block_reviews.block_id)`,
            ),
          )
          .orderBy(asc(blockReviews.documentId), asc(blockReviews.ordinal))
          .limit(limit + 1),
      ])
      const found = rows.map(reviewedFrom)
      const last = found[limit - 1]
      return {
        items: found.slice(0, limit).filter(({ document }) => canSee(scope, document.audience)),
        nextCursor:
          found.length > limit && last ? { documentId: last.document.id, ordinal: last.block.ordinal } : null,
      }
    },

    async find(scope, extracted) {
      const [rows, said] = await db.batch([
        db
          .select(AS_JSON)
          .from(blocks)
          .crossJoin(documents)
          .where(and(eq(blocks.id, extracted), eq(documents.id, blocks.documentId), visible(scope))),
        db.select(REVIEW).from(blockReviews).where(eq(blockReviews.blockId, extracted)),
      ])
      const [row] = rows
      if (row === undefined) return undefined
      const document = documentIn(row)
      return canSee(scope, document.audience)
        ? { block: blockIn(row), document, review: said[0] ?? null }
        : undefined
    },

    async flagWeak(id, below) {
      await database
        .prepare(
          `INSERT INTO block_reviews (block_id, document_id, audience, ordinal, state, at, reviews)
           SELECT blocks.id, document_id, audience, ordinal, 'weak', created_at, 0
           FROM blocks CROSS JOIN documents ON documents.id = document_id
           WHERE document_id = ?1 AND confidence < ?2 AND blocks.extraction NOT LIKE '%r%'
           ON CONFLICT (block_id) DO NOTHING`,
        )
        .bind(id, below)
        .run()
    },

    async record(review, replacement) {
      const { blockId, documentId, state, replacedBy, reviewer, at, reviews } = review
      const only = {
        sql: `NOT EXISTS (SELECT 1 FROM block_reviews WHERE block_id = ? AND reviews >= ?)
          AND EXISTS (SELECT 1 FROM blocks WHERE id = ?)`,
        parameters: [blockId, reviews, blockId],
      }
      const added = inserts(database, blocks, replacement === null ? [] : [blockRow(replacement)], 'id', only)
      const noted = database
        .prepare(
          `INSERT INTO block_reviews (block_id, document_id, audience, ordinal, state, replaced_by, reviewer, at, reviews)
           SELECT blocks.id, document_id, audience, ordinal, ?2, ?3, ?4, ?5, ?6
           FROM blocks CROSS JOIN documents ON documents.id = document_id WHERE blocks.id = ?1
           ON CONFLICT (block_id) DO UPDATE SET
             state = excluded.state, replaced_by = excluded.replaced_by, reviewer = excluded.reviewer,
             at = excluded.at, reviews = excluded.reviews
           WHERE block_reviews.reviews = excluded.reviews - 1`,
        )
        .bind(blockId, state, replacedBy, reviewer, at, reviews)
      const outcomes = await database.batch([...added, noted, marked(database, documentId, blockId)])
      return outcomes[added.length]!.meta.changes > 0
    },

    async replacements(id) {
      const rows = await db
        .select({ extracted: blockReviews.blockId, block: getTableColumns(blocks) })
        .from(blockReviews)
        .leftJoin(blocks, eq(blocks.id, blockReviews.replacedBy))
        .where(and(eq(blockReviews.documentId, id), ne(blockReviews.state, 'weak')))
      return new Map(
        rows.map(({ extracted, block }): [BlockId, Block | null] => [
          extracted,
          block?.id == null ? null : blockFrom(block),
        ]),
      )
    },
  }
}

/**
 * Counts the change and marks the entries stale from the chunk before the first that holds the block or one after it: the block may
 * have been left out of its chunk by a review before.
 */
const marked = (database: D1Database, document: string, block: string): D1PreparedStatement =>
  database
    .prepare(
      `WITH live AS (SELECT chunker FROM index_versions WHERE state = 'live'),
         first AS (SELECT position FROM blocks AS named CROSS JOIN blocks AS held CROSS JOIN chunk_blocks CROSS JOIN chunks
           WHERE named.id = ?2 AND held.document_id = ?1 AND held.ordinal >= named.ordinal
             AND chunk_blocks.block_id = held.id AND chunks.seq = chunk_seq AND chunker IN live
           ORDER BY held.ordinal, position LIMIT 1),
         before AS (SELECT count(*) AS chunks FROM chunks
           WHERE document_id = ?1 AND chunker IN live AND position < coalesce((SELECT position FROM first), 1e9))
       UPDATE documents SET
         edition = edition + 1,
         stale_from = CASE indexed WHEN 1 THEN min(coalesce(stale_from, 1e9), max(0, (SELECT chunks FROM before) - 1)) END
       WHERE id = ?1 AND deleted_at IS NULL`,
    )
    .bind(document, block)

interface Row {
  readonly document: string
  readonly block: string
}

const documentIn = (row: Row) => documentFrom(rowFromJson(documents, JSON.parse(row.document) as unknown[]))

const blockIn = (row: Row) => blockFrom(rowFromJson(blocks, JSON.parse(row.block) as unknown[]))

const reviewedFrom = ({ document, block, ...review }: Review & Row): ReviewedBlock => ({
  review,
  document: documentIn({ document, block }),
  block: blockIn({ document, block }),
})
