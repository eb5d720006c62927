// npm run corpus: ingests every file of some folders and reports, as Markdown and JSON, what became of each and how much of its text comes
// back through FETCH. Exit 1 when a file failed, or fares worse than test/corpus/baseline.json says; --baseline write renews that.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { renewed, worseThan } = await import('../test/corpus/baseline.mjs')
const { expectedText } = await import('../test/corpus/expected-texts.mjs')
const { measure } = await import('../test/corpus/measure.mjs')
const { settled, upload, call } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { freePort, startEngine } = await import('./lib/engine.mjs')
const { wholeText } = await import('./lib/whole-text.mjs')

const { values: given } = parseArgs({
  options: {
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    folders: { type: 'string', default: 'textbooks,hard-pdfs,office' },
    out: { type: 'string', default: join(ROOT, 'reports') },
    match: { type: 'string', default: '' },
    timeout: { type: 'string', default: '300' },
    baseline: { type: 'string', default: 'check' },
  },
})

/** The figures that no file may fall below. */
const BASELINE = join(ROOT, 'test/corpus/baseline.json')

if (!existsSync(given.corpus)) {
  console.error(`No corpus at ${given.corpus}: nothing to do. Point to one with --corpus.`)
  process.exit(0)
}

const files = given.folders
  .split(',')
  .flatMap((folder) =>
    readdirSync(join(given.corpus, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`),
  )
  .filter((name) => name.includes(given.match))

/** A row before anything is known. */
const UNKNOWN = {
  state: 'refused',
  reason: null,
  pages: 0,
  gaps: 0,
  blocks: 0,
  chunks: 0,
  distinct: null,
  counted: null,
  order: null,
  alike: null,
}

/** How one file fared. */
async function ingest(url, token, name) {
  const start = performance.now()
  const done = (more) => ({ file: name, ...UNKNOWN, ...more, ms: Math.round(performance.now() - start) })
  const { status, body } = await upload(url, token, join(given.corpus, name), {
    title: name.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    source_family: 'reference',
    scope: 'tenant',
  })
  if (status > 202) return done({ reason: body.type.split('/').at(-1), detail: body.detail })
  const job = await settled(url, token, body.job_id, Number(given.timeout) * 1000)
  const row = done({
    state: job.state,
    reason: job.reason?.kind ?? null,
    detail: job.reason?.detail,
    pages: job.pages_expected,
    blocks: job.counts.blocks,
    chunks: job.counts.chunks,
    gaps: job.counts.pages_ocr_required + job.counts.pages_failed,
  })
  const expected = row.blocks > 0 ? expectedText(given.corpus, name) : null
  return expected === null
    ? row
    : { ...row, ...measure(await wholeText(url, token, body.document_id), expected) }
}

function markdown(rows) {
  const head = ['file', ...Object.keys(UNKNOWN), 'ms']
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(head.map((key) => row[key] ?? ''))),
  ].join('\n')
}

const state = mkdtempSync(join(tmpdir(), 'gre-corpus-'))
const engine = await startEngine({ port: await freePort(), state })
const rows = []
let faults = 0
try {
  const token = await developmentToken({ tenant: 'corpus', role: 'teacher' })
  for (const name of files) {
    const row = await ingest(engine.url, token, name).catch((error) => ({
      file: name,
      ...UNKNOWN,
      state: 'FAULT',
      reason: error.message,
    }))
    if (!['published', 'published_with_gaps', 'refused'].includes(row.state)) faults++
    rows.push(row)
    console.error(
      `${row.state.padEnd(20)} ${String(row.ms ?? '').padStart(7)} ms  ${name} ${row.reason ?? ''}`,
    )
  }
  const { status } = await call(engine.url, token, '/documents?limit=1')
  if (status !== 200) throw new Error('The engine no longer answers')
} finally {
  await engine.stop()
  rmSync(state, { recursive: true, force: true })
}
mkdirSync(given.out, { recursive: true })
writeFileSync(join(given.out, 'corpus.json'), JSON.stringify(rows, null, 2))
writeFileSync(join(given.out, 'corpus.md'), `${markdown(rows)}\n`)
console.log(markdown(rows))
console.log(`\n${rows.length} files, ${faults} that neither published nor were refused`)

const baseline = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {}
if (given.baseline === 'write')
  writeFileSync(BASELINE, `${JSON.stringify(renewed(rows, baseline), null, 2)}\n`)
const worse = given.baseline === 'check' ? worseThan(rows, baseline) : []
if (worse.length > 0) console.log(`\nWorse than the baseline:\n${worse.join('\n')}`)
process.exit(faults + worse.length === 0 ? 0 : 1)
