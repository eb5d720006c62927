// Builds the production Worker without deploying it, and holds its size against the limit of the platform.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

/** Largest Worker on the paid plan, gzipped, in KiB: https://developers.cloudflare.com/workers/platform/limits/. */
const LIMIT = 10 * 1024

/** Bindings of the embedded adapters, which a deployment does without. */
const LOCAL_ONLY = ['VECTOR_PARTITION']

needDependencies()
const out = mkdtempSync(join(tmpdir(), 'gre-bundle-'))
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    `${ROOT}node_modules/wrangler/bin/wrangler.js`,
    'deploy',
    '--dry-run',
    '--env',
    'production',
    '--outdir',
    out,
  ],
  {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', FORCE_COLOR: '0' },
  },
)
const printed = `${stdout}\n${stderr}`
const size = /gzip: ([\d.]+) KiB/.exec(printed)
if (status !== 0 || size === null) {
  console.error(printed)
  process.exit(status || 1)
}
const models = readdirSync(out).filter((name) => /group1-shard|traineddata|tesseract/.test(name))
console.log(`Production bundle: ${size[1]} KiB gzipped of ${LIMIT} KiB`)
if (Number(size[1]) > LIMIT) throw new Error('The bundle is too large')
if (models.length > 0) throw new Error(`The bundle holds an embedded model: ${models.join(', ')}`)
const forgotten = [...printed.matchAll(/^\s+- ([A-Z_]+)$/gm)]
  .map(([, name]) => name)
  .filter((name) => !LOCAL_ONLY.includes(name))
if (forgotten.length > 0)
  throw new Error(`[env.production] lacks bindings of the top level: ${forgotten.join(', ')}`)
