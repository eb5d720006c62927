// npm run overlays: cuts what stands under the boxes of 200 blocks out of the drawn page, has it recognised, and holds it against the text of
// the block. Prints the share that is right and every block that is not; exit 1 under 90 %. A number as argument asks for another count.
import { spawnSync } from 'node:child_process'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { status } = spawnSync(
  process.execPath,
  [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', '--project', 'node', 'test/overlays'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, OVERLAYS: process.argv[2] ?? '200' } },
)
process.exit(status ?? 1)
