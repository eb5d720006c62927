import type { DocumentId } from '../../domain/ids.ts'
import type { Lane, Pool } from '../../domain/lane.ts'
import type { Lease, Line } from './line.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS leases (
    document_id TEXT PRIMARY KEY NOT NULL,
    pool TEXT NOT NULL,
    lane TEXT NOT NULL,
    holder TEXT,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS waiting (
    document_id TEXT PRIMARY KEY NOT NULL,
    pool TEXT NOT NULL,
    lane TEXT NOT NULL,
    place INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS waiting_in_order ON waiting (lane, place);
`

type WaitingRow = { document_id: DocumentId; pool: Pool; lane: Lane }
type LeaseRow = WaitingRow & { holder: string | null; until: number }

/** A line in the SQLite of a Durable Object: thousands may wait, and each change touches a few rows. */
export function sqlLine(sql: SqlStorage): Line {
  sql.exec(SCHEMA)
  return {
    leases: () =>
      sql
        .exec<LeaseRow>('SELECT document_id, pool, lane, holder, until FROM leases ORDER BY document_id')
        .toArray()
        .map(({ document_id, ...rest }): Lease => ({ documentId: document_id, ...rest })),
    keep({ documentId, pool, lane, holder, until }) {
      sql.exec('INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?, ?)', documentId, pool, lane, holder, until)
    },
    drop(document) {
      sql.exec('DELETE FROM leases WHERE document_id = ?', document)
    },
    first(lane) {
      const [row] = sql
        .exec<WaitingRow>(
          'SELECT document_id, pool, lane FROM waiting WHERE lane = ? ORDER BY place LIMIT 1',
          lane,
        )
        .toArray()
      return row && { documentId: row.document_id, pool: row.pool, lane: row.lane }
    },
    laneOf(document) {
      const [row] = sql
        .exec<{ lane: Lane }>('SELECT lane FROM waiting WHERE document_id = ?', document)
        .toArray()
      return row?.lane
    },
    wait({ documentId, pool, lane }, at) {
      const place = at === 'front' ? 'coalesce(min(place), 0) - 1' : 'coalesce(max(place), 0) + 1'
      sql.exec(
        `INSERT INTO waiting SELECT ?1, ?2, ?3, ${place} FROM waiting WHERE lane = ?3`,
        documentId,
        pool,
        lane,
      )
    },
    leave(document) {
      sql.exec('DELETE FROM waiting WHERE document_id = ?', document)
    },
  }
}
