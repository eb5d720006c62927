// npm run kill-matrix: five files are ingested once for every call that leaves the isolate, which is struck there: killed before,
// killed after, failed. In Node over memory; --workerd: over D1, R2 and Durable Objects. Exit 1 when a library differs.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ROOT } from './lib/dependencies.mjs'

const { values: given } = parseArgs({ options: { workerd: { type: 'boolean', default: false } } })
const only = given.workerd
  ? ['--project', 'workerd', 'test/worker/disturbed.test.ts', '-t', 'wherever']
  : ['--project', 'node', 'test/disturbed/kill-matrix.test.ts']
const { status } = spawnSync(process.execPath, [`${ROOT}scripts/test.mjs`, ...only], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, GRE_WHOLE: '1' },
})
process.exit(status ?? 1)
