import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const MARK = `${ROOT}node_modules/.installed-from`

/** Installs the locked dependencies when they are missing or of another lock. Everything goes to stderr. */
export function needDependencies() {
  const lock = createHash('sha256').update(readFileSync(`${ROOT}package-lock.json`)).digest('hex')
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock) return
  console.error('Installing dependencies …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(MARK, lock)
}
