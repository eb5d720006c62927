// npm run kill9: kills the whole engine (SIGKILL) at random moments of an ingestion, starts it again on the same state, and holds
// the library it ends with against that of an ingestion nobody disturbed. --kills N (20). --file PDF. --seed N. Exit 1 when the two
// differ, when a citation issued before changes, or when the file was done before all kills were.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { call, post, settled, upload } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { freePort, startEngine } = await import('./lib/engine.mjs')

const { values: given } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    file: { type: 'string', default: `${ROOT}../shared/corpus/textbooks/decay-book-4print.pdf` },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const KILLS = Number(given.kills)
const FILE = resolve(given.file)
const TOKEN = await developmentToken({ tenant: 'school-a', role: 'teacher' })

/** How often a job is looked at, in milliseconds. */
const EVERY = 200

const ENDED = ['published', 'published_with_gaps', 'failed', 'refused']

let state = Number(given.seed) >>> 0
/** A number from 0 to 1 that follows from the seed. */
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** Everything a reader can be told of a document, its own key left out. */
async function toldOf(url, job) {
  const key = job.document_id.slice(4)
  const passages = []
  for (let cursor = null; ; ) {
    const body = { mode: 'FETCH', locator: { document_id: job.document_id }, max_passages: 50 }
    const answer = await post(url, TOKEN, '/retrieve', { ...body, ...(cursor && { cursor }) })
    if (answer.status !== 200) throw new Error(`FETCH: ${answer.status} ${JSON.stringify(answer.body)}`)
    passages.push(...answer.body.passages)
    cursor = answer.body.next_cursor
    if (cursor === null) break
  }
  const searches = []
  for (let at = 0; at < passages.length; at += Math.max(1, Math.floor(passages.length / 10))) {
    const query = passages[at].text.split(/\s+/).slice(0, 12).join(' ')
    const { body } = await post(url, TOKEN, '/retrieve', {
      mode: 'SEARCH',
      query,
      order: 'rank',
      filters: { document_ids: [job.document_id] },
    })
    searches.push(
      body.passages.map(({ chunk_id, rank_score, score_parts }) => [chunk_id, rank_score, score_parts]),
    )
  }
  const { body: document } = await call(url, TOKEN, `/documents/${job.document_id}`)
  const lines = {
    state: job.state,
    counts: JSON.stringify(job.counts),
    pages: `${job.pages_done} of ${job.pages_expected}`,
    document: JSON.stringify([
      document.status,
      document.page_count,
      document.checksum,
      document.locale,
      document.gaps,
    ]),
    blocks: String(passages.flatMap(({ citation }) => citation.block_ids).length),
    passages: String(passages.length),
    citations: sha256(JSON.stringify(passages).replaceAll(key, '')),
    searches: sha256(JSON.stringify(searches).replaceAll(key, '')),
  }
  return lines
}

const metadata = (title) => ({ title, source_family: 'textbook', scope: 'tenant' })

async function bring(url) {
  const { status, body } = await upload(url, TOKEN, FILE, metadata(basename(FILE, '.pdf')))
  if (status > 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.job_id
}

/** A citation of a document that was there before, as it is resolved. */
async function issued(url) {
  const { body } = await upload(url, TOKEN, `${ROOT}fixtures/cell-division-notes.pdf`, metadata('Notes'))
  await settled(url, TOKEN, body.job_id)
  const locator = { document_id: body.document_id }
  const { body: answer } = await post(url, TOKEN, '/retrieve', { mode: 'FETCH', locator, max_passages: 1 })
  const id = answer.passages[0].citation.id
  return { id, resolved: await resolved(url, id) }
}

const resolved = async (url, id) =>
  JSON.stringify(
    (await call(url, TOKEN, `/citation/${id}`, { headers: { accept: 'application/json' } })).body,
  )

const look = async (url, job) => (await call(url, TOKEN, `/ingest/${job}`, { within: 15_000 })).body

/** Waits until a job has come further than it was, or has ended. */
async function moved(url, job, before) {
  for (;;) {
    const now = await look(url, job)
    if (ENDED.includes(now.state) || placeOf(now) !== placeOf(before)) return now
    await wait(EVERY)
  }
}

const placeOf = ({ stages, pages_done, counts }) =>
  JSON.stringify([stages.map(({ state, attempts }) => [state, attempts]), pages_done, counts])

/** Ends an engine at once, with everything it started. */
async function kill({ pid, ended }) {
  process.kill(-pid, 'SIGKILL')
  await ended
}

const folders = ['calm', 'killed'].map((name) => mkdtempSync(join(tmpdir(), `gre-kill9-${name}-`)))
let engine
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
process.on('SIGINT', async () => {
  if (engine) await kill(engine)
  process.exit(130)
})

console.log(`${basename(FILE)}, ${KILLS} kills, seed ${given.seed}`)
engine = await startEngine({ port: await freePort(), state: folders[0] })
await issued(engine.url)
const begun = performance.now()
const calmJob = await settled(engine.url, TOKEN, await bring(engine.url))
const took = performance.now() - begun
const calm = await toldOf(engine.url, calmJob)
await engine.stop()
console.log(
  `  undisturbed: ${calmJob.state} after ${(took / 1_000).toFixed(0)} s, ${calmJob.counts.chunks} chunks`,
)

engine = await startEngine({ port: await freePort(), state: folders[1] })
const citation = await issued(engine.url)
const job = await bring(engine.url)
let now = await look(engine.url, job)
let kills = 0
const disturbed = performance.now()
while (kills < KILLS) {
  // Half the time of an undisturbed one: what a kill interrupts is done again, and starting takes its part.
  await wait(chance() * (took / KILLS / 2))
  now = await look(engine.url, job)
  if (ENDED.includes(now.state)) break
  await kill(engine)
  kills += 1
  const from = performance.now()
  engine = await startEngine({ port: await freePort(), state: folders[1] })
  const up = performance.now()
  now = await moved(engine.url, job, now)
  const seconds = (ms) => (ms / 1_000).toFixed(0)
  console.log(
    `  kill ${kills}: at stage ${now.stage ?? 'the end'}, up again after ${seconds(up - from)} s, at work ${seconds(performance.now() - up)} s later`,
  )
}
const ending = await settled(engine.url, TOKEN, job)
const after = await toldOf(engine.url, ending)
const same = (await resolved(engine.url, citation.id)) === citation.resolved
await engine.stop()
console.log(
  `  killed ${kills} times: ${ending.state} after ${((performance.now() - disturbed) / 1_000).toFixed(0)} s`,
)

const differing = Object.keys(calm).filter((name) => calm[name] !== after[name])
for (const name of Object.keys(calm))
  console.log(
    `  ${name.padEnd(10)} ${differing.includes(name) ? `DIFFERS ${calm[name]} → ${after[name]}` : calm[name]}`,
  )
console.log(`  citation   ${same ? 'issued before, resolves to the same JSON' : 'DIFFERS'}`)
if (kills < KILLS) console.log(`  The file was done after ${kills} of ${KILLS} kills: take a larger one.`)
process.exit(differing.length > 0 || !same || kills < KILLS ? 1 : 0)
