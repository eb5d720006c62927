import { env } from 'cloudflare:test'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, expect, test } from 'vitest'
import { metered } from '../../../workers/adapters/d1/meter.ts'

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare('CREATE TABLE counted (id INTEGER PRIMARY KEY, word TEXT)'),
    env.DB.prepare("INSERT INTO counted (word) SELECT 'w' FROM json_each('[1,2,3,4,5]')"),
  ])
})

test.each([
  ['nothing', async () => undefined, { roundTrips: 0, rowsRead: 0 }],
  ['all', (db: D1Database) => db.prepare('SELECT * FROM counted').all(), { roundTrips: 1, rowsRead: 5 }],
  [
    'a batch with bound values',
    (db: D1Database) => {
      const one = db.prepare('SELECT * FROM counted WHERE id = ?')
      return db.batch([one.bind(1), one.bind(2)])
    },
    { roundTrips: 1, rowsRead: 2 },
  ],
  ['first', (db: D1Database) => db.prepare('SELECT 1').first(), { roundTrips: 1 }],
  [
    'a write',
    (db: D1Database) => db.prepare("UPDATE counted SET word = 'v'").run(),
    { roundTrips: 1, rowsWritten: 5 },
  ],
  ['drizzle', (db: D1Database) => drizzle(db).all('SELECT * FROM counted'), { roundTrips: 1, rowsRead: 5 }],
])('%s is counted', async (_, work, expected) => {
  const { database, use } = metered(env.DB)
  await work(database)
  expect(use()).toMatchObject(expected)
})

test('answers are those of the database behind', async () => {
  const { database } = metered(env.DB)
  expect(await database.prepare('SELECT count(*) AS rows FROM counted').first('rows')).toBe(5)
  expect(await database.prepare('SELECT id FROM counted WHERE id = ?').bind(3).raw()).toEqual([[3]])
})
