// npm run check: types, style, the production bundle and all tests, in this order; stops at the first that fails.
import { spawnSync } from 'node:child_process'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const STEPS = [
  ['types', ['npm', 'run', '-s', 'types']],
  ['style', ['npx', 'biome', 'check', '--error-on-warnings', '.']],
  ['production bundle', [process.execPath, 'scripts/bundle-size.mjs']],
  ['tests', [process.execPath, 'scripts/test.mjs']],
]
for (const [name, [command, ...args]] of STEPS) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
