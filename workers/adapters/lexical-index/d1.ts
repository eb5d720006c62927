import { type ChunkId, documentOf } from '../../domain/ids.ts'
import { canSee } from '../../domain/scope.ts'
import { queryTerms, spaced } from '../../domain/words.ts'
import type { LexicalEntry, LexicalIndex, PartitionHits } from '../../ports/lexical-index.ts'
import type { Hit } from '../../ports/vector-index.ts'
import { runAll, slices } from '../d1/insert.ts'
import { lexicalTable } from '../d1/lexical-table.ts'
import { facetTerms, matchOf, ofDocument } from './match.ts'

/**
 * Weights of text, context and facets. All chunks of a section share one context: a word of it tells sections apart, not
 * passages, so it counts half of a word that the passage itself says. Facets only filter.
 */
const RANK = 'bm25(1.0, 0.5, 0.0)'

/** Finds chunks by BM25 in D1: one FTS5 table a partition, all partitions of a query in one round trip. */
export function d1LexicalIndex(database: D1Database): LexicalIndex {
  return {
    version: 'fts5/porter-unicode61/segmenter-1',

    async add({ table }, _document, entries) {
      const insert = database.prepare(
        `INSERT OR REPLACE INTO ${lexicalTable(table)} (rowid, text, context, facets, chunk_id)
         SELECT chunks.seq, entry.value ->> 1, entry.value ->> 2, entry.value ->> 3, chunks.id
         FROM json_each(?) AS entry CROSS JOIN chunks ON chunks.id = entry.value ->> 0`,
      )
      await runAll(
        database,
        slices(entries.map(indexed)).map((slice) => insert.bind(slice)),
      )
    },

    async search(scope, partitions, query, filter, limit) {
      const terms = queryTerms(query)
      const asked = partitions
        .filter(({ audience }) => canSee(scope, audience))
        .map((partition) => ({ partition, match: matchOf(terms, filter, partition) }))
        .filter((one): one is typeof one & { match: string } => one.match !== undefined)
      if (asked.length === 0) return []
      const answers = await database.batch<Found>(
        asked.map(({ partition, match }) => database.prepare(best(partition.table)).bind(match, limit)),
      )
      return asked.map(
        ({ partition }, at): PartitionHits => ({ partition, hits: inOrder(answers[at]!.results) }),
      )
    },

    async remove({ table }, document) {
      const name = lexicalTable(table)
      await database
        .prepare(`DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} WHERE ${name} MATCH ?)`)
        .bind(ofDocument(document))
        .run()
    },

    async removeChunks({ table }, chunks) {
      await database
        .prepare(
          `DELETE FROM ${lexicalTable(table)} WHERE rowid IN (
             SELECT seq FROM chunks WHERE id IN (SELECT value FROM json_each(?)))`,
        )
        .bind(JSON.stringify(chunks))
        .run()
    },

    async documents({ table }, after, limit) {
      const { results } = await database
        .prepare(
          `SELECT rowid AS seq, chunk_id AS chunkId FROM ${lexicalTable(table)} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        )
        .bind(after, limit)
        .all<{ seq: number; chunkId: ChunkId }>()
      const found = [...new Set(results.map(({ chunkId }) => documentOf(chunkId)))]
      return { found, next: results.length < limit ? null : results.at(-1)!.seq }
    },

    async count({ table }, document) {
      const name = lexicalTable(table)
      const rows = await database
        .prepare(`SELECT count(*) AS entries FROM ${name} WHERE ${name} MATCH ?`)
        .bind(ofDocument(document))
        .first<number>('entries')
      return rows ?? 0
    },
  }
}

interface Found extends Hit {
  readonly seq: number
}

const inOrder = (found: readonly Found[]): Hit[] =>
  found
    .toSorted((a, b) => b.score - a.score || a.seq - b.seq)
    .map(({ chunkId, score }) => ({ chunkId, score }))

const indexed = ({ chunkId, text, context, facets }: LexicalEntry): readonly string[] => [
  chunkId,
  spaced(text),
  spaced(context),
  facetTerms(facets),
]

/** Ranks and cuts inside FTS5, so that only the rows that are answered are read. */
function best(table: number): string {
  const name = lexicalTable(table)
  return `SELECT chunk_id AS chunkId, -rank AS score, rowid AS seq
    FROM ${name} WHERE ${name} MATCH ?1 AND rank MATCH '${RANK}' ORDER BY rank LIMIT ?2`
}
