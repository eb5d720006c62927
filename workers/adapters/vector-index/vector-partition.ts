import { DurableObject } from 'cloudflare:workers'
import { Facets, type Filter, matches, type Partition } from '../../domain/facets.ts'
import type { DocumentId, VectorId } from '../../domain/ids.ts'
import type { Hit } from '../../ports/vector-index.ts'
import { type HeldVectors, heldVectors } from './held-vectors.ts'
import kernel from './int8-scan.wasm'
import type { Int8Vector } from './quantise.ts'
import { simdRows } from './simd-rows.ts'

/** One chunk as it is sent to its partition. */
export interface PartitionEntry {
  readonly chunkId: VectorId
  readonly facets: Facets
  readonly vector: Int8Vector
}

/** What lies in memory once the partition has been asked. */
interface Loaded {
  readonly vectors: HeldVectors
  /** By number of the document. */
  readonly facets: Map<number, Facets>
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    facets TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS entries (
    chunk_id TEXT NOT NULL UNIQUE,
    document INTEGER NOT NULL,
    scale REAL NOT NULL,
    numbers BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS entries_by_document ON entries (document);
`

/** One partition of the dense index in one embedding version: kept in SQLite, searched in memory. */
export class VectorPartition extends DurableObject {
  readonly #storage = this.ctx.storage
  #loaded: Loaded | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    state.storage.sql.exec(SCHEMA)
  }

  /** Adds or replaces entries, all or none. */
  upsert(entries: readonly PartitionEntry[]): void {
    const documents = new Map(entries.map(({ facets }) => [facets.documentId, facets]))
    const numbers = this.#storage.transactionSync(() => {
      const numberOf = new Map(
        [...documents.values()].map((facets) => [facets.documentId, this.#record(facets)]),
      )
      for (const { chunkId, facets, vector } of entries) {
        this.#storage.sql.exec(
          'INSERT OR REPLACE INTO entries (chunk_id, document, scale, numbers) VALUES (?, ?, ?, ?)',
          chunkId,
          numberOf.get(facets.documentId)!,
          vector.scale,
          vector.numbers.slice().buffer,
        )
      }
      return numberOf
    })
    for (const [document, number] of numbers) this.#loaded?.facets.set(number, documents.get(document)!)
    for (const { chunkId, facets, vector } of entries) {
      this.#loaded?.vectors.put(chunkId, numbers.get(facets.documentId)!, vector)
    }
  }

  /** The nearest chunks that pass the filter or are of an unsettled document, and are of no hidden one, best first. */
  nearest(
    query: Int8Vector,
    filter: Filter,
    { hidden, unsettled }: Pick<Partition, 'hidden' | 'unsettled'>,
    limit: number,
  ): readonly Hit<VectorId>[] {
    this.#loaded ??= this.#load(query.numbers.length)
    const { vectors, facets } = this.#loaded
    const unseen = new Set(hidden)
    const loose = new Set(unsettled)
    const letIn = (document: number) => {
      const of = facets.get(document)!
      return !unseen.has(of.documentId) && (loose.has(of.documentId) || matches(filter, of))
    }
    return vectors.nearest(query, letIn, limit)
  }

  /** Removes entries and the documents left without any. */
  remove(chunkIds: readonly VectorId[]): void {
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec(
        'DELETE FROM entries WHERE chunk_id IN (SELECT value FROM json_each(?))',
        JSON.stringify(chunkIds),
      )
      this.#storage.sql.exec('DELETE FROM documents WHERE number NOT IN (SELECT document FROM entries)')
    })
    for (const chunkId of chunkIds) this.#loaded?.vectors.drop(chunkId)
  }

  /** Removes all entries of a document. */
  forget(document: DocumentId): void {
    const held = this.#storage.sql.exec<{ chunk_id: VectorId }>(
      'SELECT chunk_id FROM entries JOIN documents ON number = document WHERE id = ?',
      document,
    )
    this.remove([...held].map(({ chunk_id }) => chunk_id))
  }

  /** The documents that have entries. */
  documents(): readonly DocumentId[] {
    const rows = this.#storage.sql.exec<{ id: DocumentId }>('SELECT id FROM documents ORDER BY id')
    return [...rows].map(({ id }) => id)
  }

  /** How many entries a document has. */
  count(document: DocumentId): number {
    return this.#storage.sql
      .exec<{ entries: number }>(
        'SELECT count(*) AS entries FROM entries JOIN documents ON number = document WHERE id = ?',
        document,
      )
      .one().entries
  }

  #record(facets: Facets): number {
    return this.#storage.sql
      .exec<{ number: number }>(
        'INSERT INTO documents (id, facets) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET facets = excluded.facets RETURNING number',
        facets.documentId,
        JSON.stringify(facets),
      )
      .one().number
  }

  #load(width: number): Loaded {
    const vectors = heldVectors(simdRows(kernel, width))
    const entries = this.#storage.sql.exec<{
      chunk_id: VectorId
      document: number
      scale: number
      numbers: ArrayBuffer
    }>('SELECT chunk_id, document, scale, numbers FROM entries')
    for (const { chunk_id, document, scale, numbers } of entries) {
      vectors.put(chunk_id, document, { numbers: new Int8Array(numbers), scale })
    }
    const documents = this.#storage.sql.exec<{ number: number; facets: string }>(
      'SELECT number, facets FROM documents',
    )
    const facets = new Map<number, Facets>()
    for (const row of documents) facets.set(row.number, Facets.parse(JSON.parse(row.facets)))
    return { vectors, facets }
  }
}
