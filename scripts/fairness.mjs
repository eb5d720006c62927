// npm run fairness: how long documents wait and who has the slots, simulated over the rules that grant them.
import { spawnSync } from 'node:child_process'
import { ROOT } from './lib/dependencies.mjs'

const only = ['--project', 'node', 'test/unit/adapters/slots/fairness.test.ts']
const { status } = spawnSync(process.execPath, [`${ROOT}scripts/test.mjs`, ...only], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, GRE_PRINT: '1' },
})
process.exit(status ?? 1)
