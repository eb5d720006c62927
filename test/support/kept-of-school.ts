import { env } from 'cloudflare:test'
import { embeddedEmbedder } from '../../workers/adapters/embedder/embedded.ts'
import { loadEmbeddedModel } from '../../workers/adapters/embedder/embedded-model.ts'
import { durableObjectIndex } from '../../workers/adapters/vector-index/durable-object.ts'
import { partitionOf } from '../../workers/domain/facets.ts'
import { DocumentId } from '../../workers/domain/ids.ts'
import { indexKey } from '../../workers/domain/index-version.ts'
import { FIRST_CHUNKER } from '../../workers/ingest/chunker.ts'
import { forSchool } from './library.ts'

const embedder = embeddedEmbedder(loadEmbeddedModel)
const vectors = durableObjectIndex(env.VECTOR_PARTITION!, embedder)
const LIVE = { chunker: FIRST_CHUNKER, embedder: embedder.version }

const lexicalTables = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE name GLOB 'chunks_fts_[0-9]*'",
  ).all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => /^chunks_fts_\d+$/.test(name))
}

/** Counts rows of the database. @param sql what follows FROM */
export const count = async (sql: string, ...bound: readonly string[]): Promise<number> =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`)
    .bind(...bound)
    .first<number>('n'))!

/**
 * Counts everything that is kept of a school's documents, the marked rows of deleted ones aside. Words and references are
 * those of chunks that are not there.
 */
export async function keptOfSchool(tenant: string, ids: readonly string[]) {
  const rows: Record<string, number> = {}
  for (const table of ['pages', 'blocks', 'chunks', 'feedback'])
    for (const id of ids)
      rows[table] = (rows[table] ?? 0) + (await count(`${table} WHERE document_id = ?`, id))
  rows.words = 0
  for (const table of await lexicalTables())
    rows.words += await count(`${table} WHERE rowid NOT IN (SELECT seq FROM chunks)`)
  rows.references = await count('chunk_blocks WHERE chunk_seq NOT IN (SELECT seq FROM chunks)')
  rows.vectors = 0
  for (const id of ids)
    rows.vectors += await vectors.count(
      indexKey(LIVE, partitionOf(forSchool(tenant), null)),
      DocumentId.parse(id),
      [],
    )
  const artifacts = await Promise.all(
    [`embeddings/tenant:${tenant}/`, ...ids.map((id) => `documents/${id}/`)].map((prefix) =>
      env.ARTIFACTS.list({ prefix }),
    ),
  )
  rows.artifacts = artifacts.reduce((sum, { objects }) => sum + objects.length, 0)
  return rows
}

/** The counts of a school whose documents were all deleted. */
export const NOTHING_KEPT = {
  pages: 0,
  blocks: 0,
  chunks: 0,
  feedback: 0,
  words: 0,
  references: 0,
  vectors: 0,
  artifacts: 0,
}
