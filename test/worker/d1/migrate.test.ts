import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate, migrated } from '../../../workers/adapters/d1/migrate.ts'

const names = async () =>
  (await env.DB.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>()).results.map(
    ({ name }) => name,
  )

test('many first requests at once apply each migration once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => migrate(env.DB, MIGRATIONS)))
  await migrated(env.DB)
  expect(await names()).toEqual(MIGRATIONS.map(({ name }) => name))
})

test('a migration that fails leaves nothing behind and is tried again', async () => {
  const broken = { name: '9999_broken.sql', sql: 'CREATE TABLE half (id INTEGER); SELECT * FROM nowhere;' }
  await expect(migrate(env.DB, [broken])).rejects.toThrow(/nowhere/)
  expect(await names()).not.toContain(broken.name)
  await migrate(env.DB, [{ ...broken, sql: 'CREATE TABLE half (id INTEGER);' }])
  expect(await names()).toContain(broken.name)
})
