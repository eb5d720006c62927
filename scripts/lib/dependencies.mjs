import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Installs the locked dependencies when one is missing or of another version. Everything it says goes to stderr. */
export function needDependencies() {
  if (installed()) return
  console.error('Installing dependencies …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Whether npm's own record of what it installed agrees with the lock. Packages of other platforms do not count. */
function installed() {
  const record = `${ROOT}node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const versions = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const present = versions(record)
  return Object.entries(versions(`${ROOT}package-lock.json`)).every(
    ([name, { version, optional }]) =>
      name === '' || present[name]?.version === version || (optional && !present[name]),
  )
}
