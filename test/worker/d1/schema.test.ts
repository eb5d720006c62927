import { env } from 'cloudflare:test'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrated } from '../../../workers/adapters/d1/migrate.ts'
import * as schema from '../../../workers/adapters/d1/schema.ts'

const tables = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map(getTableConfig)

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

beforeAll(() => migrated(env.DB))

test('every table of the database is in the schema', async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
     AND name <> 'd1_migrations'`,
  ).all<{ name: string }>()
  expect(results.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort())
})

describe('the schema names the columns that the migrations made', () => {
  test.each(tables.map((table) => [table.name, table] as const))('%s', async (name, table) => {
    const { results } = await env.DB.prepare('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?)')
      .bind(name)
      .all<Column>()
    const keys = table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
    const inSchema = table.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      required: column.notNull || column.primary,
      key: column.primary || keys.includes(column.name),
    }))
    const inDatabase = results.map((column) => ({
      name: column.name,
      type: column.type,
      required: column.notnull === 1 || column.pk > 0,
      key: column.pk > 0,
    }))
    expect(inSchema).toEqual(inDatabase)
  })
})
