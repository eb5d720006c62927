// npm test: installs what is missing and runs the whole suite. Arguments go to vitest.
import { spawnSync } from 'node:child_process'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { status } = spawnSync(
  process.execPath,
  [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  },
)
process.exit(status ?? 1)
