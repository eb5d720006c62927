import { and, asc, count, eq, gt, gte, isNotNull, isNull, max, notInArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { Chunk } from '../../domain/chunk.ts'
import type { PageOutcome } from '../../domain/document.ts'
import { partitionOf } from '../../domain/facets.ts'
import type { DocumentId } from '../../domain/ids.ts'
import { indexKey } from '../../domain/index-version.ts'
import { audienceName } from '../../domain/scope.ts'
import type { Catalogue } from '../../ports/library.ts'
import { inserts, runAll, slices } from '../d1/insert.ts'
import { createLexicalTable } from '../d1/lexical-table.ts'
import { blockFrom, blockRow, chunkFrom, chunkRow, documentFrom, documentRow, pageRow } from '../d1/rows.ts'
import { blocks, chunks, documents, pages, partitions } from '../d1/schema.ts'
import { erasure, publication } from './changes.ts'
import { BELONGS, d1Placements } from './placements.ts'

const NO_PAGES: Readonly<Record<PageOutcome, number>> = {
  text: 0,
  ocr: 0,
  empty: 0,
  ocr_required: 0,
  failed: 0,
}

/** Keeps the library's records in D1. A trigger moves a partition's generation with every change of what may be found. */
export function d1Catalogue(database: D1Database): Catalogue {
  const db = drizzle(database)
  const kept = (id: DocumentId) => and(eq(documents.id, id), isNull(documents.deletedAt))

  return {
    ...d1Placements(database),

    async admit(document) {
      const { workId, audience, revision, checksum } = document
      const next = sql<number>`max(${revision}, (SELECT coalesce(max(revision), 0) + 1 FROM documents
        WHERE work_id = ${workId} AND audience = ${audienceName(audience)}))`
      const sameBytes = and(eq(documents.audience, audience), eq(documents.checksum, checksum))
      const [inserted, [row]] = await db.batch([
        db
          .insert(documents)
          .values({ ...documentRow(document), revision: next })
          .onConflictDoNothing(),
        db
          .select()
          .from(documents)
          .where(and(sameBytes, isNull(documents.deletedAt))),
      ])
      if (row === undefined) throw new Error(`${document.id} was neither admitted nor found`)
      return { document: documentFrom(row), created: inserted.meta.changes > 0 }
    },

    async find(id) {
      const [row] = await db.select().from(documents).where(kept(id))
      return row && documentFrom(row)
    },

    async ofBytes(audience, checksum) {
      const same = and(eq(documents.audience, audience), eq(documents.checksum, checksum))
      const [row] = await db
        .select()
        .from(documents)
        .where(and(same, isNull(documents.deletedAt)))
      return row && documentFrom(row)
    },

    async latestRevision(audience, work) {
      const ofWork = and(eq(documents.workId, work), eq(documents.audience, audience))
      const [row] = await db
        .select({ latest: max(documents.revision) })
        .from(documents)
        .where(ofWork)
      return row?.latest ?? 0
    },

    async update(id, change) {
      if (Object.keys(change).length > 0) await db.update(documents).set(change).where(kept(id))
    },

    async addPages(newPages, newBlocks) {
      await runAll(database, [
        ...inserts(database, pages, newPages.map(pageRow), 'document_id, page_index'),
        ...inserts(database, blocks, newBlocks.map(blockRow), 'id'),
      ])
    },

    async blocks(id, extraction, from, limit) {
      const ofExtraction = and(eq(blocks.documentId, id), eq(blocks.extraction, extraction))
      const rows = await db
        .select()
        .from(blocks)
        .where(and(ofExtraction, gte(blocks.ordinal, from)))
        .orderBy(asc(blocks.ordinal))
        .limit(limit)
      return rows.map(blockFrom)
    },

    async addChunks(added) {
      await runAll(database, [
        ...inserts(database, chunks, added.map(chunkRow), 'id'),
        ...references(database, added),
      ])
    },

    async replaceChunks(outdated, added) {
      const those = 'SELECT seq FROM chunks WHERE id IN (SELECT value FROM json_each(?))'
      const removal = [
        `DELETE FROM chunk_blocks WHERE chunk_seq IN (${those})`,
        `DELETE FROM chunks WHERE seq IN (${those})`,
      ]
      await database.batch([
        ...removal.map((statement) => database.prepare(statement).bind(JSON.stringify(outdated))),
        ...inserts(database, chunks, added.map(chunkRow), 'id'),
        ...references(database, added),
      ])
    },

    async chunks(id, chunker) {
      const ofDocument = and(eq(chunks.documentId, id), eq(chunks.chunker, chunker))
      const rows = await db.select().from(chunks).where(ofDocument).orderBy(asc(chunks.position))
      return rows.map(chunkFrom)
    },

    async counts(id) {
      const [ofPages, [ofBlocks]] = await db.batch([
        db
          .select({ outcome: pages.outcome, rows: count().as('rows') })
          .from(pages)
          .where(eq(pages.documentId, id))
          .groupBy(pages.outcome),
        db
          .select({ rows: count().as('rows') })
          .from(blocks)
          .where(eq(blocks.documentId, id)),
      ])
      const outcomes = Object.fromEntries(ofPages.map(({ outcome, rows }) => [outcome, rows]))
      return { pages: { ...NO_PAGES, ...outcomes }, blocks: ofBlocks!.rows }
    },

    countChunks: (id, chunker) =>
      db.$count(chunks, and(eq(chunks.documentId, id), eq(chunks.chunker, chunker))),

    async partition(audience, subject, make) {
      const key = partitionOf(audience, subject)
      const { chunker } = make
      const it = and(eq(partitions.key, key), eq(partitions.chunker, chunker))
      const [, [row]] = await db.batch([
        db
          .insert(partitions)
          .values({
            key,
            chunker,
            audience,
            number: sql`(SELECT coalesce(max(number), 0) + 1 FROM partitions)`,
          })
          .onConflictDoNothing({ target: [partitions.key, partitions.chunker] }),
        db.select().from(partitions).where(it),
      ])
      if (row!.generation === 0) {
        await db.batch([
          db.run(sql.raw(createLexicalTable(row!.number))),
          db
            .update(partitions)
            .set({ generation: 1 })
            .where(and(it, eq(partitions.generation, 0))),
        ])
      }
      return { key: indexKey(make, key), table: row!.number }
    },

    async placeIn(key, make) {
      const it = and(
        eq(partitions.key, key),
        eq(partitions.chunker, make.chunker),
        gt(partitions.generation, 0),
      )
      const [row] = await db.select().from(partitions).where(it)
      return row && { key: indexKey(make, key), table: row.number }
    },

    async markIndexed(id, indexed) {
      const left = { staleFrom: null, otherPartition: null, partitionKey: BELONGS as never }
      await db
        .update(documents)
        .set(indexed ? { indexed } : { indexed, ...left })
        .where(eq(documents.id, id))
    },

    async publish(id, status, at, completeIn) {
      const [, , [row]] = await db.batch(publication(db, id, status, at, completeIn))
      return row?.status === status
    },

    async supersededInIndices(audience, work) {
      const ofWork = and(eq(documents.workId, work), eq(documents.audience, audience))
      const left = and(isNotNull(documents.supersededBy), eq(documents.indexed, true))
      const ended = notInArray(documents.status, ['queued', 'running'])
      const rows = await db
        .select()
        .from(documents)
        .where(and(ofWork, left, ended, isNull(documents.deletedAt)))
      return rows.map(documentFrom)
    },

    async revoke(id, at) {
      const change = at === null ? at : sql`coalesce(revoked_at, ${at})`
      await db.update(documents).set({ revokedAt: change }).where(kept(id))
    },

    async erase(id, at) {
      await db.batch(erasure(db, id, at))
    },
  }
}

function references(database: D1Database, added: readonly Chunk[]): D1PreparedStatement[] {
  const insert = database.prepare(
    `INSERT INTO chunk_blocks (block_id, chunk_seq)
     SELECT ref.value ->> 1, chunks.seq
     FROM json_each(?) AS ref JOIN chunks ON chunks.id = ref.value ->> 0
     WHERE true ON CONFLICT (block_id, chunk_seq) DO NOTHING`,
  )
  const refs = added.flatMap((chunk) => chunk.blockRefs.map((block) => [chunk.id, block]))
  return slices(refs).map((slice) => insert.bind(slice))
}
