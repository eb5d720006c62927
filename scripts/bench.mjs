// npm run bench: latency of SEARCH, FETCH and citations against their floor, and speed and memory of ingestion, in one run.
// npm run bench -- --formats: speed and memory of reading one file a format, alone; exit 1 where one takes more than an isolate has.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { benchFormats } = await import('./lib/bench-formats.mjs')
const { call, post, settled, upload } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { freePort, startEngine } = await import('./lib/engine.mjs')
const { watchHeap } = await import('./lib/heap.mjs')

const { values: given } = parseArgs({
  options: {
    chunks: { type: 'string', default: '2000,20000' },
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    state: { type: 'string', default: join(ROOT, '.wrangler/bench') },
    rounds: { type: 'string', default: '3' },
    out: { type: 'string', default: join(ROOT, 'reports') },
    formats: { type: 'boolean', default: false },
    match: { type: 'string', default: '' },
  },
})

const BOOK = existsSync(given.corpus)
  ? join(given.corpus, 'textbooks/decay-book-4print.pdf')
  : join(ROOT, 'fixtures/cell-division.pdf')
const QUESTIONS = JSON.parse(readFileSync(join(ROOT, 'test/acceptance/corpus-questions.json'), 'utf8'))
  .filter((one) => one.file?.includes('decay-book') ?? false)
  .map((one) => one.question)

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const spread = (values) => ({ p50: round(quantile(values, 0.5)), p95: round(quantile(values, 0.95)) })
const round = (value) => Math.round(value * 10) / 10

/** Milliseconds of one call as its caller waits for it. */
async function timed(work) {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

/** The book once more under another name: other bytes, other text in its margin of comments, same pages. */
function copyOfBook(number) {
  const book = readFileSync(BOOK)
  return Buffer.concat([book, Buffer.from(`\n% copy ${number}\n`)])
}

/** Fills a school's library with copies of the book until it has so many chunks. */
async function fill(url, token, wanted) {
  const { body } = await call(url, token, '/documents?limit=100')
  let copies = body.items.length
  let chunks = 0
  for (const { job_id } of body.items) chunks += (await settled(url, token, job_id)).counts.chunks
  const speeds = []
  while (chunks < wanted) {
    const name = `decay-book-${copies}.pdf`
    const { ms, value } = await timed(async () => {
      const { status, body: accepted } = await upload(
        url,
        token,
        copyOfBook(copies),
        { title: 'Decay', source_family: 'textbook', scope: 'tenant' },
        name,
      )
      if (status > 202) throw new Error(JSON.stringify(accepted))
      return settled(url, token, accepted.job_id)
    })
    if (!value.state.startsWith('published'))
      throw new Error(`${name}: ${value.state} ${JSON.stringify(value.reason)}`)
    copies++
    chunks += value.counts.chunks
    speeds.push(stageSeconds(value))
    console.error(`  ${chunks} chunks, ${value.pages_done} pages in ${round(ms / 1000)} s`)
  }
  return { copies, chunks, speeds }
}

/** Pages and seconds of the stages that read a file. */
function stageSeconds(job) {
  const seconds = (name) => {
    const stage = job.stages.find((one) => one.stage === name)
    return (Date.parse(stage.ended_at) - Date.parse(stage.started_at)) / 1000
  }
  return {
    pages: job.pages_done,
    classify: seconds('classify'),
    extract: seconds('extract'),
    embed: seconds('embed'),
    publish: seconds('publish'),
  }
}

async function measure(engine, token, tenant) {
  const floor = []
  const floorWall = []
  const searches = []
  const repeated = []
  const bareRequests = []
  const fetches = []
  const citations = []
  const steps = {}
  let trips = 0
  let rows = 0
  const partition = `tenant:${tenant}`
  const { body: documents } = await call(engine.url, token, '/documents?limit=1')
  const document = documents.items[0].id
  for (let round = -1; round < Number(given.rounds); round++) {
    for (const query of QUESTIONS) {
      const path = `/bench/floor?query=${encodeURIComponent(query)}&partition=${encodeURIComponent(partition)}`
      if (round < 0) await call(engine.url, token, path)
      const bare = await timed(() => call(engine.url, token, path))
      // Other marks, same words: a question that was asked before needs no embedding.
      const asked = { mode: 'SEARCH', query: query + '?'.repeat(round + 2) }
      const found = await timed(() => post(engine.url, token, '/retrieve', asked))
      const again = await timed(() => post(engine.url, token, '/retrieve', asked))
      const request = await timed(() => call(engine.url, token, '/health'))
      const pages = { from: { index: 30 }, to: { index: 33 } }
      const part = await timed(() =>
        post(engine.url, token, '/retrieve', {
          mode: 'FETCH',
          locator: { document_id: document, pages },
          max_passages: 50,
        }),
      )
      const cited = await timed(() =>
        call(engine.url, token, `/citation/${found.value.body.passages[0].citation.id}`),
      )
      if (round < 0) continue
      floor.push(bare.value.body.ms)
      floorWall.push(bare.ms)
      searches.push(found.ms)
      repeated.push(again.ms)
      bareRequests.push(request.ms)
      fetches.push(part.ms)
      citations.push(cited.ms)
      for (const [step, ms] of Object.entries(found.value.body.timings))
        steps[step] = [...(steps[step] ?? []), ms]
      const timing = found.value.headers.get('server-timing')
      trips = Math.max(trips, Number(/d1-trips;desc="(\d+)"/.exec(timing)[1]))
      rows = Math.max(rows, Number(/d1-rows;desc="(\d+)"/.exec(timing)[1]))
    }
  }
  return {
    floor: spread(floorWall),
    floorInside: spread(floor),
    search: spread(searches),
    searchAskedBefore: spread(repeated),
    bareRequest: spread(bareRequests),
    searchToFloorP95: round(quantile(searches, 0.95) / quantile(floorWall, 0.95)),
    fetch: spread(fetches),
    citation: spread(citations),
    steps: Object.fromEntries(Object.entries(steps).map(([step, all]) => [step, spread(all)])),
    d1RoundTrips: trips,
    d1RowsRead: rows,
  }
}

/** Peak memory of the isolate while a 400-page file is extracted, before any model is loaded into it. */
async function extractionMemory() {
  const file = join(given.corpus, 'hard-pdfs/irm-400-pages.pdf')
  if (!existsSync(file)) return null
  const inspectorPort = await freePort()
  const state = join(given.state, '..', `bench-memory-${process.pid}`)
  const engine = await startEngine({ port: await freePort(), state, inspectorPort })
  try {
    const token = await developmentToken({ tenant: 'memory', role: 'teacher' })
    const heap = await watchHeap(inspectorPort)
    const { body } = await upload(engine.url, token, file, {
      title: 'Manual',
      source_family: 'reference',
      scope: 'tenant',
    })
    for (;;) {
      const { body: job } = await call(engine.url, token, `/ingest/${body.job_id}`)
      const extract = job.stages.find((one) => one.stage === 'extract')
      if (extract.state === 'done' || job.state === 'refused' || job.state === 'failed') break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return heap.stop()
  } finally {
    await engine.stop()
    spawnSync('rm', ['-rf', state])
  }
}

/** Pages a second of MuPDF's structured text, as a yardstick, where it is installed. */
function mutoolSpeed(pages) {
  const start = performance.now()
  const { status } = spawnSync('mutool', ['draw', '-q', '-F', 'stext', '-o', '/dev/null', BOOK], {
    stdio: 'ignore',
  })
  return status === 0 ? round(pages / ((performance.now() - start) / 1000)) : null
}

if (given.formats) {
  const rows = await benchFormats(join(given.state, '..', 'bench-formats'), given.match)
  mkdirSync(given.out, { recursive: true })
  writeFileSync(join(given.out, 'bench-formats.json'), JSON.stringify(rows, null, 2))
  console.table(rows.map(({ heapMiB: _heap, buffersMiB: _buffers, ...row }) => row))
  process.exit(rows.some(({ within }) => within === false) ? 1 : 0)
}

const report = { book: BOOK.split('/').at(-1), sizes: [] }
const memory = await extractionMemory()
if (memory !== null) report.extractionMemory = memory
for (const size of given.chunks.split(',').map(Number)) {
  const tenant = `bench-${size}`
  const engine = await startEngine({
    port: await freePort(),
    state: given.state,
    script: 'test/bench/worker.ts',
  })
  try {
    const token = await developmentToken({ tenant, role: 'teacher' })
    const filled = await fill(engine.url, token, size)
    const [first] = filled.speeds
    if (first !== undefined)
      report.ingest = {
        pagesPerSecond: round(first.pages / (first.classify + first.extract)),
        mutoolPagesPerSecond: mutoolSpeed(first.pages),
        stages: first,
      }
    report.sizes.push({
      chunks: filled.chunks,
      copies: filled.copies,
      ...(await measure(engine, token, tenant)),
    })
  } finally {
    await engine.stop()
  }
}
mkdirSync(given.out, { recursive: true })
writeFileSync(join(given.out, 'bench.json'), JSON.stringify(report, null, 2))
console.log(JSON.stringify(report, null, 2))
