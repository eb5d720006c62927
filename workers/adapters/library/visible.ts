import { type Column, type SQL, sql } from 'drizzle-orm'
import type { DocumentId } from '../../domain/ids.ts'
import { audienceName, audiencesOf, type Scope } from '../../domain/scope.ts'

/** Any of a list, however long: one parameter. */
export const among = (column: Column, values: readonly (string | number)[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/** The names of the audiences a scope sees, as a JSON list. */
export const audienceNames = (scope: Scope): string => JSON.stringify(audiencesOf(scope).map(audienceName))

/** Rows of a table with an audience that the scope may see. */
export const visible = (scope: Scope): SQL =>
  sql`audience IN (SELECT value FROM json_each(${audienceNames(scope)}))`

/** Documents that the scope may see and that can be found now. */
export const mayBeFound = (scope: Scope): SQL => sql`${visible(scope)} AND is_current = 1`

/**
 * Chunks that hold a block in whose place a review put another, or none. Only a document with stale entries can have such.
 * For a statement over `chunks` and `documents`.
 */
export const OUTDATED = sql`(documents.stale_from IS NOT NULL AND EXISTS (
  SELECT 1 FROM json_each(chunks.block_refs) AS run CROSS JOIN block_reviews AS said
  WHERE said.document_id = documents.id AND said.state <> 'weak' AND said.ordinal BETWEEN run.value ->> 2 AND run.value ->> 3
    AND said.replaced_by IS NOT
      'blk_' || substr(documents.id, 5) || '_' || (run.value ->> 0) || '_' || coalesce(run.value ->> 1, 'n') || '_' || said.ordinal))`

/** Rows of a table that belong to those documents that the scope may see. */
export const ofSeen = (scope: Scope, ids: readonly DocumentId[]): SQL =>
  sql`document_id IN (${seen(scope, ids)})`

const seen = (scope: Scope, ids: readonly DocumentId[]): SQL =>
  sql`SELECT id FROM documents WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${visible(scope)}`
