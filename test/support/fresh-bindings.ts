import { env, reset } from 'cloudflare:test'
import { beforeAll } from 'vitest'
import { MIGRATIONS, migrate } from '../../workers/adapters/d1/migrate.ts'

// The files of this project share one isolate, which loads the engine and its models once: each begins with nothing stored.
beforeAll(async () => {
  await reset()
  await migrate(env.DB, MIGRATIONS)
})
