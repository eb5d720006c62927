import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { Document, DocumentStatus } from '../../domain/document.ts'
import type { Filter } from '../../domain/facets.ts'
import { type Audience, audienceName, audiencesOf, canSee, type Scope } from '../../domain/scope.ts'
import type { ListCursor, Listing } from '../../ports/library.ts'
import { documentFrom } from '../d1/rows.ts'
import { documents } from '../d1/schema.ts'
import { among } from './visible.ts'

/**
 * Lists documents, newest first. Each audience is read from its own index up to the limit, so that a page costs the same
 * however large the library is.
 */
export async function listing(
  db: DrizzleD1Database,
  scope: Scope,
  wanted: { readonly filter: Filter; readonly status?: DocumentStatus; readonly audience?: Audience },
  cursor: ListCursor | null,
  limit: number,
): Promise<Listing<Document>> {
  const audiences = (wanted.audience ? [wanted.audience] : audiencesOf(scope)).filter((one) =>
    canSee(scope, one),
  )
  if (audiences.length === 0) return { items: [], nextCursor: null }

  const after = cursor === null ? undefined : sql`(created_at, id) < (${cursor.createdAt}, ${cursor.id})`
  const newest = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(sql`audience = one.value AND deleted_at IS NULL`, after, ...asked(wanted.filter, wanted.status)),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit + 1)
  const names = JSON.stringify(audiences.map(audienceName))
  const [rows] = await db.batch([
    db
      .select()
      .from(documents)
      .where(
        sql`id IN (SELECT shown.id FROM json_each(${names}) AS one CROSS JOIN documents AS shown ON shown.id IN ${newest})`,
      )
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(limit + 1),
  ])
  const items = rows
    .slice(0, limit)
    .map(documentFrom)
    .filter((document) => canSee(scope, document.audience))
  const last = rows[limit - 1]
  return {
    items,
    nextCursor: rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

const asked = (filter: Filter, status?: DocumentStatus): (SQL | undefined)[] => [
  filter.documentIds && among(documents.id, filter.documentIds),
  filter.workIds && among(documents.workId, filter.workIds),
  filter.sourceFamilies && among(documents.sourceFamily, filter.sourceFamilies),
  filter.grade === undefined ? undefined : eq(documents.grade, filter.grade),
  filter.subject === undefined ? undefined : eq(documents.subject, filter.subject),
  filter.locale === undefined ? undefined : eq(documents.locale, filter.locale),
  status && eq(documents.status, status),
]
