import { env, runInDurableObject } from 'cloudflare:test'
import { r2Artifacts } from '../../../workers/adapters/artifact-store/r2.ts'
import { d1Catalogue } from '../../../workers/adapters/catalogue/d1.ts'
import { MIGRATIONS, migrate } from '../../../workers/adapters/d1/migrate.ts'
import { webCryptoDigest } from '../../../workers/adapters/digest/web-crypto.ts'
import { d1IndexVersions } from '../../../workers/adapters/index-versions/d1.ts'
import { durableObjectLedger } from '../../../workers/adapters/job-ledger/durable-object.ts'
import { jsonStore } from '../../../workers/adapters/json-store/artifacts.ts'
import { d1LexicalIndex } from '../../../workers/adapters/lexical-index/d1.ts'
import { d1Reviews } from '../../../workers/adapters/reviews/d1.ts'
import { o200kTokenizer } from '../../../workers/adapters/tokenizer/o200k.ts'
import { durableObjectIndex } from '../../../workers/adapters/vector-index/durable-object.ts'
import { DocumentId } from '../../../workers/domain/ids.ts'
import type { PdfReader } from '../../../workers/ports/pdf-reader.ts'
import { DRAWS_NOTHING } from '../draws-nothing.ts'
import { byWords } from '../memory-engine.ts'
import { NO_OCR } from '../no-ocr.ts'
import { type Dump, lineOf, type MakeGround } from './ground.ts'

type Row = Record<string, SqlStorageValue>

const all = async (sql: string): Promise<Row[]> => (await env.DB.prepare(sql).all<Row>()).results

/** Names of tables as the migrations and the partitions make them. */
const tables = async (where: string): Promise<string[]> =>
  (await all(`SELECT name FROM sqlite_master WHERE type = 'table' AND ${where} ORDER BY name`)).map(
    ({ name }) => String(name),
  )

const PLAIN = "name NOT GLOB 'chunks_fts_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'"

const lexicalTables = async (): Promise<string[]> =>
  (await tables("name GLOB 'chunks_fts_*'")).filter((name) => /^chunks_fts_\d+$/.test(name))

/** The partitions of the dense index of everything that was ever brought. */
const vectorPartitions = async () =>
  (await all('SELECT key, chunker FROM partitions ORDER BY key')).map(({ key, chunker }) => ({
    key: String(key),
    stub: env.VECTOR_PARTITION!.getByName(`${byWords.version}/${chunker}/${key}`),
  }))

/** Empties database, bucket, jobs and the dense index. */
async function empty(): Promise<void> {
  const isThere = (await tables("name = 'documents'")).length > 0
  if (isThere) {
    for (const { stub } of await vectorPartitions())
      await runInDurableObject(stub, (_, { storage }) => {
        storage.sql.exec('DELETE FROM entries')
        storage.sql.exec('DELETE FROM documents')
      })
    const ledger = durableObjectLedger(env.DOCUMENT_JOB)
    for (const { id } of await all('SELECT id FROM documents')) await ledger.remove(DocumentId.parse(id))
  }
  // SQLite leaves a table of a dropped contentless one behind, so that these are emptied instead.
  for (const name of await lexicalTables()) await env.DB.prepare(`DELETE FROM ${name}`).run()
  const drop = (await tables(PLAIN)).map((name) => `DROP TABLE ${name}`)
  await env.DB.batch(['PRAGMA defer_foreign_keys = on', ...drop].map((sql) => env.DB.prepare(sql)))
  for (let objects = ['']; objects.length > 0; ) {
    objects = (await env.ARTIFACTS.list()).objects.map(({ key }) => key)
    await env.ARTIFACTS.delete(objects)
  }
  await migrate(env.DB, MIGRATIONS)
}

/** Every word of every lexical table with the chunk, the column and the place it stands at. */
async function words(): Promise<string[]> {
  const lines: string[] = []
  for (const name of await lexicalTables()) {
    await env.DB.prepare(`CREATE VIRTUAL TABLE words_of USING fts5vocab(${name}, 'instance')`).run()
    const partition = `(SELECT key FROM partitions WHERE 'chunks_fts_' || number = '${name}')`
    const rows = await all(
      `SELECT ${partition} AS partition, term, chunks.id AS chunk, col, offset FROM words_of LEFT JOIN chunks ON seq = doc`,
    )
    lines.push(...rows.map(lineOf))
    await env.DB.prepare('DROP TABLE words_of').run()
  }
  return lines.sort()
}

async function vectors(): Promise<string[]> {
  const lines: string[] = []
  for (const { key, stub } of await vectorPartitions()) {
    const rows = await runInDurableObject(stub, (_, { storage }) =>
      storage.sql
        .exec<Row>(
          'SELECT chunk_id, facets, scale, hex(numbers) AS numbers FROM entries JOIN documents ON number = document',
        )
        .toArray(),
    )
    lines.push(...rows.map((row) => `${key} ${JSON.stringify(Object.values(row))}`))
  }
  return lines.sort()
}

async function artifacts(): Promise<string[]> {
  const { objects } = await env.ARTIFACTS.list()
  return Promise.all(
    objects.map(async ({ key }) => {
      const bytes = new Uint8Array(await (await env.ARTIFACTS.get(key))!.arrayBuffer())
      return `${key} ${await webCryptoDigest.sha256(bytes)}`
    }),
  )
}

async function dump(): Promise<Dump> {
  const kept: Record<string, readonly string[]> = {}
  for (const name of await tables(PLAIN)) {
    const rows =
      name === 'chunk_blocks'
        ? await all(
            'SELECT block_id, chunks.id AS chunk FROM chunk_blocks LEFT JOIN chunks ON seq = chunk_seq',
          )
        : await all(`SELECT * FROM ${name}`)
    kept[name] = rows.map(lineOf).sort()
  }
  const ledger = durableObjectLedger(env.DOCUMENT_JOB)
  const ids = (await all('SELECT id FROM documents')).map(({ id }) => DocumentId.parse(id))
  kept.jobs = (await Promise.all(ids.map((id) => ledger.read(id)))).map((job) => lineOf(job!)).sort()
  return { ...kept, words: await words(), vectors: await vectors(), artifacts: await artifacts() }
}

/** An engine over the real bindings: D1 with FTS5, R2, and Durable Objects for jobs and vectors. */
export const workerdGround =
  (pdfReader: PdfReader): MakeGround =>
  async () => {
    await empty()
    const store = r2Artifacts(env.ARTIFACTS)
    return {
      ports: {
        pdfReader,
        readers: {},
        ...NO_OCR,
        renderer: DRAWS_NOTHING,
        pictureRenderer: DRAWS_NOTHING,
        artifacts: store,
        records: jsonStore(store),
        catalogue: d1Catalogue(env.DB),
        reviews: d1Reviews(env.DB),
        ledger: durableObjectLedger(env.DOCUMENT_JOB),
        lexicalIndex: d1LexicalIndex(env.DB),
        vectorIndex: durableObjectIndex(env.VECTOR_PARTITION!, byWords),
        figures: null,
        embedders: [byWords],
        queue: { send: async () => {} },
        indexVersions: d1IndexVersions(env.DB),
        tokenizer: o200kTokenizer,
        digest: webCryptoDigest,
        databaseUse: () => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0 }),
      },
      dump,
    }
  }
