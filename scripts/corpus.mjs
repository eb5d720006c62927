// npm run corpus: ingests every file of some folders and reports, as Markdown and JSON, what became of each and how much of its text comes
// back. Exit 1 when a file failed, or fares worse than test/corpus/baseline.json says; --baseline write renews that.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { renewed, worseThan } = await import('../test/corpus/baseline.mjs')
const { call } = await import('./lib/client.mjs')
const { corpusRow, UNKNOWN } = await import('./lib/corpus-rows.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { freePort, startEngine } = await import('./lib/engine.mjs')

const { values: given } = parseArgs({
  options: {
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    folders: { type: 'string', default: 'textbooks,hard-pdfs,office,images,audio' },
    out: { type: 'string', default: join(ROOT, 'reports') },
    match: { type: 'string', default: '' },
    timeout: { type: 'string', default: '300' },
    baseline: { type: 'string', default: 'check' },
  },
})

/** The figures that no file may fall below. */
const BASELINE = join(ROOT, 'test/corpus/baseline.json')
/** Settings of a server of one's own that are handed on to the engine. The baseline is that of the engine without one. */
const servers = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(ASR|OCR)_/.test(name)))
if (servers.ASR_URL !== undefined) servers.ASR_PROVIDER ??= 'openai'

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
const engine = await startEngine({ port: await freePort(), state, variables: servers })
const rows = []
let faults = 0
try {
  const token = await developmentToken({ tenant: 'corpus', role: 'teacher' })
  for (const file of files) {
    const row = await corpusRow({
      url: engine.url,
      token,
      corpus: given.corpus,
      file,
      within: Number(given.timeout) * 1000,
    }).catch((error) => ({ file, ...UNKNOWN, state: 'FAULT', reason: error.message }))
    if (!['published', 'published_with_gaps', 'refused'].includes(row.state)) faults++
    rows.push(row)
    console.error(
      `${row.state.padEnd(20)} ${String(row.ms ?? '').padStart(7)} ms  ${file} ${row.detail ?? row.reason ?? ''}`,
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

const isComparable = Object.keys(servers).length === 0
const baseline = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {}
if (given.baseline === 'write' && isComparable)
  writeFileSync(BASELINE, `${JSON.stringify(renewed(rows, baseline), null, 2)}\n`)
const worse = given.baseline === 'check' && isComparable ? worseThan(rows, baseline) : []
if (worse.length > 0) console.log(`\nWorse than the baseline:\n${worse.join('\n')}`)
process.exit(faults + worse.length === 0 ? 0 : 1)
