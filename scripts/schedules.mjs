// npm run schedules: random schedules of kills, faults, duplicates, delays and reorderings, in workerd over D1, R2 and Durable
// Objects. --seeds N: how many (300). --from N: the first seed (1). A failing one names its seed. Exit 1 when a library differs.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ROOT } from './lib/dependencies.mjs'

const { values: given } = parseArgs({
  options: { seeds: { type: 'string', default: '300' }, from: { type: 'string', default: '1' } },
})
const only = [
  '--project',
  'workerd',
  'test/worker/disturbed.test.ts',
  '-t',
  'calm ingestion|random schedules|whole history',
]
const { status } = spawnSync(process.execPath, [`${ROOT}scripts/test.mjs`, ...only], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, GRE_SEEDS: given.seeds, GRE_FIRST_SEED: given.from },
})
process.exit(status ?? 1)
