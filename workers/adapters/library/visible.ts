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

/** Rows of a table that belong to those documents that the scope may see. */
export const ofSeen = (scope: Scope, ids: readonly DocumentId[]): SQL =>
  sql`document_id IN (${seen(scope, ids)})`

const seen = (scope: Scope, ids: readonly DocumentId[]): SQL =>
  sql`SELECT id FROM documents WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${visible(scope)}`
