import library from '../../../migrations/0001_library.sql'
import { startedOnce } from '../started-once.ts'
import { statementsOf } from './statements.ts'

/** One file of `migrations/`. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Every migration, in order of application. */
export const MIGRATIONS: readonly Migration[] = [{ name: '0001_library.sql', sql: library }]

/** The table that `wrangler d1 migrations apply` keeps, so that both know what the other did. */
const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

const started = new WeakMap<D1Database, () => Promise<void>>()

/** Brings a database up to date, once per isolate; harmless when others do so at the same time. */
export function migrated(database: D1Database): Promise<void> {
  const start = started.get(database) ?? startedOnce(() => migrate(database, MIGRATIONS))
  started.set(database, start)
  return start()
}

/** Applies the migrations that a database does not have yet, each as a whole or not at all. */
export async function migrate(database: D1Database, migrations: readonly Migration[]): Promise<void> {
  await database.prepare(RECORD).run()
  const applied = await appliedTo(database)
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    await apply(database, migration)
  }
}

async function apply(database: D1Database, { name, sql }: Migration): Promise<void> {
  // The unique name comes first: whoever comes second fails there and changes nothing.
  const record = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
  try {
    await database.batch([record, ...statementsOf(sql).map((statement) => database.prepare(statement))])
  } catch (fault) {
    if (!(await appliedTo(database)).has(name)) throw fault
  }
}

async function appliedTo(database: D1Database): Promise<ReadonlySet<string>> {
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  return new Set(results.map(({ name }) => name))
}
