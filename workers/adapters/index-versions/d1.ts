import { and, asc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { type IndexVersion, type IndexVersionId, indexVersionId } from '../../domain/index-version.ts'
import { type IndexVersions, MOST_PLACING_TRIES, PLACING_STAGES } from '../../ports/index-versions.ts'
import { emptyLexicalTable } from '../d1/lexical-table.ts'
import { chunkBlocks, chunks, documents, indexVersions, partitions, placings } from '../d1/schema.ts'

/** Chunks removed in one statement. */
const AT_ONCE = 2_000

/** Keeps the versions of the index in D1. */
export function d1IndexVersions(database: D1Database): IndexVersions {
  const db = drizzle(database)
  const { begun: _begun, ...columns } = getTableColumns(indexVersions)

  return {
    all: () =>
      db
        .select(columns)
        .from(indexVersions)
        .where(sql`state <> 'gone' OR EXISTS (SELECT 1 FROM placings WHERE version_id = index_versions.id)`)
        .orderBy(asc(indexVersions.begun), asc(indexVersions.id)),

    async find(id) {
      const [row] = await db.select(columns).from(indexVersions).where(eq(indexVersions.id, id))
      return row
    },

    async live() {
      const [row] = await db.select(columns).from(indexVersions).where(eq(indexVersions.state, 'live'))
      return row
    },

    async begin({ chunker, embedder }, at) {
      const id = indexVersionId({ chunker, embedder })
      const state = sql<
        IndexVersion['state']
      >`iif(EXISTS (SELECT 1 FROM index_versions WHERE state = 'live'), 'building', 'live')`
      const [, [row]] = await db.batch([
        db
          .insert(indexVersions)
          .values({ id, chunker, embedder, state, since: at, begun: at })
          .onConflictDoUpdate({
            target: indexVersions.id,
            set: { state, since: at },
            setWhere: eq(indexVersions.state, 'gone'),
          }),
        db.select(columns).from(indexVersions).where(eq(indexVersions.id, id)),
      ])
      return row!
    },

    async switchTo(id, at, force) {
      const ready = and(
        sql`EXISTS (SELECT 1 FROM index_versions WHERE id = ${id} AND state IN ('building', 'draining'))`,
        force ? undefined : sql`NOT EXISTS (${missing(id)}) AND NOT EXISTS (${BEHIND})`,
      )
      const [, , , [row]] = await db.batch([
        db
          .update(indexVersions)
          .set({ state: 'draining', since: at })
          .where(and(eq(indexVersions.state, 'live'), ready)),
        db
          .update(partitions)
          .set({ generation: sql`generation + 1` })
          .where(sql`generation > 0 AND NOT EXISTS (SELECT 1 FROM index_versions WHERE state = 'live')`),
        db
          .update(indexVersions)
          .set({ state: 'live', since: at })
          .where(
            and(
              eq(indexVersions.id, id),
              ne(indexVersions.state, 'gone'),
              sql`NOT EXISTS (SELECT 1 FROM index_versions WHERE state = 'live')`,
            ),
          ),
        db.select(columns).from(indexVersions).where(eq(indexVersions.id, id)),
      ])
      return row?.state === 'live'
    },

    async retire(id, at) {
      await db
        .update(indexVersions)
        .set({ state: 'gone', since: at })
        .where(and(eq(indexVersions.id, id), inArray(indexVersions.state, ['building', 'draining'])))
    },

    async coverage(id) {
      const [[expected], [complete], failed] = await db.batch([
        db
          .select({ rows: sql<number>`count(*)`.as('rows') })
          .from(documents)
          .where(WANTED),
        db
          .select({ rows: sql<number>`count(*)`.as('rows') })
          .from(documents)
          .innerJoin(placings, and(eq(placings.documentId, documents.id), eq(placings.versionId, id)))
          .where(and(WANTED, eq(placings.stage, 'complete'))),
        db
          .select({ id: documents.id })
          .from(documents)
          .innerJoin(placings, and(eq(placings.documentId, documents.id), eq(placings.versionId, id)))
          .where(and(WANTED, ne(placings.stage, 'complete'), sql`attempts >= ${MOST_PLACING_TRIES}`))
          .limit(100),
      ])
      return { expected: expected!.rows, complete: complete!.rows, failed: failed.map((row) => row.id) }
    },

    async placing(document, id) {
      const [row] = await db
        .select()
        .from(placings)
        .where(and(eq(placings.documentId, document), eq(placings.versionId, id)))
      return row
    },

    async record(placing) {
      const { stage, cursor, attempts } = placing
      await db
        .insert(placings)
        .values(placing)
        .onConflictDoUpdate({
          target: [placings.versionId, placings.documentId],
          set: { stage, cursor, attempts },
          setWhere: sql`${rank(sql`excluded.stage`)} > ${rank(sql`placings.stage`)}
            OR excluded.stage = placings.stage AND excluded.cursor >= placings.cursor`,
        })
    },

    async rewind(document, id) {
      await db
        .update(placings)
        .set({ stage: 'embed', cursor: 0, attempts: 0 })
        .where(
          and(
            eq(placings.documentId, document),
            eq(placings.versionId, id),
            inArray(placings.stage, ['embed', 'place', 'complete']),
          ),
        )
    },

    async incomplete(id, limit) {
      const { results } = await database
        .prepare(
          `SELECT id FROM documents LEFT JOIN placings ON document_id = id AND version_id = ?
           WHERE status IN ('published', 'published_with_gaps') AND deleted_at IS NULL AND superseded_by IS NULL
             AND coalesce(stage, '') <> 'complete' AND coalesce(attempts, 0) < ?
           ORDER BY id LIMIT ?`,
        )
        .bind(id, MOST_PLACING_TRIES, limit)
        .all<{ id: (typeof documents.$inferSelect)['id'] }>()
      return results.map((row) => row.id)
    },

    async placed(id, limit) {
      const rows = await db
        .select({ id: placings.documentId })
        .from(placings)
        .where(eq(placings.versionId, id))
        .orderBy(asc(placings.documentId))
        .limit(limit)
      return rows.map((row) => row.id)
    },

    async forget(document, id) {
      await db.delete(placings).where(and(eq(placings.documentId, document), eq(placings.versionId, id)))
    },

    async tryAgain(id) {
      await db
        .update(placings)
        .set({ attempts: 0 })
        .where(and(eq(placings.versionId, id), ne(placings.stage, 'complete')))
    },

    async dropChunker(chunker) {
      const unused = sql`NOT EXISTS (SELECT 1 FROM index_versions WHERE chunker = ${chunker} AND state <> 'gone')`
      const tables = await db
        .select({ number: partitions.number })
        .from(partitions)
        .where(and(eq(partitions.chunker, chunker), sql`generation > 0`, unused))
      for (const { number } of tables) await db.run(sql.raw(emptyLexicalTable(number)))
      const some = sql`(SELECT seq FROM chunks WHERE chunker = ${chunker} AND ${unused}
        ORDER BY seq LIMIT ${AT_ONCE})`
      for (let removed = AT_ONCE; removed > 0; ) {
        const [, gone] = await db.batch([
          db.delete(chunkBlocks).where(sql`chunk_seq IN ${some}`),
          db.delete(chunks).where(sql`seq IN ${some}`),
        ])
        removed = gone.meta.changes
      }
    },
  }
}

const WANTED = and(
  inArray(documents.status, ['published', 'published_with_gaps']),
  isNull(documents.deletedAt),
  isNull(documents.supersededBy),
)

/** The place of a stage among the stages. */
const rank = (stage: SQL): SQL => sql`instr(${PLACING_STAGES.join(' ')}, ${stage})`

/** Documents whose entries in the live version do not tell yet what they are: they pass filters of that version only. */
const BEHIND = sql`SELECT 1 FROM documents WHERE stale_from IS NOT NULL OR other_partition IS NOT NULL`

/** Documents that should be complete in a version and are not. */
const missing = (id: IndexVersionId): SQL =>
  sql`SELECT 1 FROM documents WHERE ${WANTED} AND NOT EXISTS (SELECT 1 FROM placings
    WHERE document_id = documents.id AND version_id = ${id} AND stage = 'complete')`
