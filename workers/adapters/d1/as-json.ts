import { getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * A row of a table as one JSON array of its columns. Real numbers, none of which may be null, are spelled with 17 digits, which
 * is exact; SQLite's JSON functions by themselves spell 15.
 */
export function rowAsJson(table: SQLiteTable): SQL {
  const columns = Object.values(getTableColumns(table)).map((column) => {
    const name = sql`${sql.identifier(getTableName(table))}.${sql.identifier(column.name)}`
    return column.getSQLType() === 'real' ? sql`json(printf('%!.17g', ${name}))` : name
  })
  return sql`json_array(${sql.join(columns, sql`, `)})`
}

/** Reads a row back from the array that `rowAsJson` made. */
export function rowFromJson<T extends SQLiteTable>(
  table: T,
  values: readonly unknown[],
): InferSelectModel<T> {
  const entries = Object.entries(getTableColumns(table)).map(([property, column], at) => {
    const value = values[at]
    return [property, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(entries) as InferSelectModel<T>
}
