import { z } from 'zod'
import { DriftKind } from '../../domain/drift.ts'
import { DocumentId } from '../../domain/ids.ts'
import { CHECKS, cursorAt, type Report } from '../../ingest/reconcile/reconcile.ts'
import { wireCursor } from './cursor.ts'

const runCursor = wireCursor((spelling) => {
  const [, check = '', at = ''] = /^([a-z]+):(.*)$/s.exec(spelling) ?? []
  return cursorAt(check, at)
})

/** The body of `POST /reconcile`. */
export const ReconcileBody = z
  .strictObject({ repair: z.boolean().default(false), cursor: runCursor.nullable().default(null) })
  .meta({ id: 'ReconcileRequest' })

/** One slice of a run: ids and counts. */
export const WireReport = z
  .strictObject({
    check: z.enum(CHECKS),
    checked: z.int(),
    drifts: z.array(
      z.strictObject({
        kind: DriftKind,
        document_id: DocumentId.nullable(),
        partition: z.string().nullable(),
        expected: z.int(),
        found: z.int(),
        repaired: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
    database_round_trips: z.int(),
  })
  .meta({ id: 'ReconcileReport' })

/** Puts a report on the wire. */
export const wireReport = (report: Report, roundTrips: number): z.infer<typeof WireReport> => ({
  check: report.check,
  checked: report.checked,
  drifts: report.drifts.map(({ kind, document, partition, expected, found, repaired }) => ({
    kind,
    document_id: document,
    partition,
    expected,
    found,
    repaired,
  })),
  next_cursor: report.next === null ? null : `${report.next.check}:${report.next.at}`,
  database_round_trips: roundTrips,
})
