import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Characters of JSON in one statement: under 1 MB of UTF-8, half of what D1 takes as one parameter. */
const LONGEST = 300_000

/** Statements sent in one round trip. */
const AT_ONCE = 8

/**
 * Statements that add rows, each row as one element of a JSON parameter; a row whose key exists is left untouched.
 * @param key the columns of the key that may be taken already
 * @param only the condition under which any are added
 */
export function inserts<T extends SQLiteTable>(
  database: D1Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
  key: string,
  only: Condition = ALWAYS,
): D1PreparedStatement[] {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([property]) => rows[0] && property in rows[0],
  )
  const lists = rows.map((row) =>
    columns.map(([property, column]) => {
      const value: unknown = Reflect.get(row, property)
      return value === null ? null : column.mapToDriverValue(value)
    }),
  )
  const insert = database.prepare(
    `INSERT INTO ${getTableName(table)} (${columns.map(([, column]) => column.name).join(', ')})
     SELECT ${columns.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)
     WHERE ${only.sql} ON CONFLICT (${key}) DO NOTHING`,
  )
  return slices(lists).map((slice) => insert.bind(slice, ...only.parameters))
}

/** A condition in SQL with what its question marks stand for. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

const ALWAYS: Condition = { sql: 'true', parameters: [] }

/** Cuts a list into JSON lists of a size that D1 takes as one parameter. */
export function slices(items: readonly unknown[]): string[] {
  const done: string[] = []
  let open: string[] = []
  let length = 0
  for (const text of items.map((item) => JSON.stringify(item))) {
    if (open.length > 0 && length + text.length > LONGEST) {
      done.push(`[${open.join()}]`)
      open = []
      length = 0
    }
    open.push(text)
    length += text.length + 1
  }
  return open.length === 0 ? done : [...done, `[${open.join()}]`]
}

/** Runs statements in order, a few in each round trip. */
export async function runAll(
  database: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<void> {
  for (let at = 0; at < statements.length; at += AT_ONCE) {
    await database.batch(statements.slice(at, at + AT_ONCE))
  }
}
