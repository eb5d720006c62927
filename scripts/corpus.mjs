// npm run corpus: ingests every PDF of a folder tree and reports what became of each, as Markdown and JSON.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { settled, upload, call } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { freePort, startEngine } = await import('./lib/engine.mjs')

const { values: given } = parseArgs({
  options: {
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    folders: { type: 'string', default: 'textbooks,hard-pdfs' },
    out: { type: 'string', default: join(ROOT, 'reports') },
    match: { type: 'string', default: '' },
    timeout: { type: 'string', default: '300' },
  },
})

if (!existsSync(given.corpus)) {
  console.error(`No corpus at ${given.corpus}: nothing to do. Point to one with --corpus.`)
  process.exit(0)
}

const files = given.folders
  .split(',')
  .flatMap((folder) => readdirSync(join(given.corpus, folder)).map((name) => `${folder}/${name}`))
  .filter((name) => name.endsWith('.pdf') && name.includes(given.match))

/** How one file fared. */
async function ingest(url, token, name) {
  const start = performance.now()
  const row = { file: name, state: 'refused', reason: null, pages: 0, blocks: 0, chunks: 0, gaps: 0 }
  const done = (more) => ({ ...row, ...more, ms: Math.round(performance.now() - start) })
  const { status, body } = await upload(url, token, join(given.corpus, name), {
    title: name.replace(/^.*\//, '').replace(/\.pdf$/, ''),
    source_family: 'reference',
    scope: 'tenant',
  })
  if (status > 202) return done({ reason: body.type.split('/').at(-1), detail: body.detail })
  const job = await settled(url, token, body.job_id, Number(given.timeout) * 1000)
  return done({
    state: job.state,
    reason: job.reason?.kind ?? null,
    detail: job.reason?.detail,
    pages: job.pages_expected,
    blocks: job.counts.blocks,
    chunks: job.counts.chunks,
    gaps: job.counts.pages_ocr_required + job.counts.pages_failed,
  })
}

function markdown(rows) {
  const head = ['file', 'state', 'reason', 'pages', 'gaps', 'blocks', 'chunks', 'ms']
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
process.exit(faults === 0 ? 0 : 1)
