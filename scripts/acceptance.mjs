// npm run acceptance: asks the questions of fixtures and corpus and holds every citation against its page. Starts an engine
// of its own unless GRE_URL names one; GRE_TOKEN_CURATOR and GRE_TOKEN_TEACHER are then its tokens. --quick: fixtures alone.
// Exit 1 when a citation fails.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkCitation } from '../test/acceptance/check-citation.mjs'
import { popplerIsHere } from '../test/acceptance/poppler.mjs'
import { outcomeOf, summarise } from '../test/acceptance/score.mjs'
import { FIXTURES } from '../test/eval/sets/books.mjs'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { call, post, settled, upload } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { freePort, startEngine } = await import('./lib/engine.mjs')

const { values: given } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    set: { type: 'string', default: 'fixtures,corpus' },
    quick: { type: 'boolean', default: false },
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    passages: { type: 'string', default: '5' },
  },
})

const state = mkdtempSync(join(tmpdir(), 'gre-acceptance-'))
const engine = process.env.GRE_URL ? null : await startEngine({ port: await freePort(), state })
const URL = process.env.GRE_URL ?? engine.url
const TOKENS = {
  curator: process.env.GRE_TOKEN_CURATOR ?? (await developmentToken({ role: 'curator' })),
  teacher:
    process.env.GRE_TOKEN_TEACHER ?? (await developmentToken({ tenant: 'acceptance', role: 'teacher' })),
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Each set: its questions, where the file of a document is and what is said of it. */
const SETS = {
  fixtures: {
    questions: () => readJson(resolve(ROOT, 'fixtures/questions.json')),
    path: (name) => resolve(ROOT, `fixtures/${name}.pdf`),
    metadata: (name) => FIXTURES[name],
  },
  corpus: {
    questions: () =>
      readJson(resolve(ROOT, 'test/acceptance/corpus-questions.json')).map(({ file, ...row }) => ({
        ...row,
        document: file,
      })),
    path: (file) => resolve(given.corpus, file),
    metadata: () => ({ source_family: 'reference' }),
  },
}

const say = (line) => (given.json ? console.error(line) : console.log(line))

/** Engine ids to document names and paths. */
const names = new Map()
const paths = new Map()

/** Brings the documents of a set that are not there yet. Notes belong to the teacher's school, all else is global. */
async function ingest({ questions, path, metadata }) {
  for (const name of new Set(questions.map(({ document }) => document).filter(Boolean))) {
    const said = { title: basename(name, '.pdf'), ...metadata(name) }
    const own = said.source_family === 'teacher_note'
    const token = own ? TOKENS.teacher : TOKENS.curator
    const { status, body } = await upload(URL, token, path(name), {
      ...said,
      scope: own ? 'tenant' : 'global',
    })
    if (status > 202) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    const job = await settled(URL, token, body.job_id)
    say(`  ${job.state.padEnd(20)} ${name} (${job.pages_expected} pages)`)
    if (!job.state.startsWith('published')) throw new Error(`${name}: ${JSON.stringify(job.reason)}`)
    names.set(body.document_id, name)
    paths.set(body.document_id, path(name))
  }
}

/** Verdicts by citation id: a citation is looked up and checked once, however often it is returned. */
const verdicts = new Map()

/** Looks a citation up and holds it against its page. Null where the file is none of ours. */
async function verdictOf({ id, document }) {
  if (!verdicts.has(id)) {
    const file = paths.get(document.id)
    const { status, body } = await call(URL, TOKENS.teacher, `/citation/${id}`, {
      headers: { accept: 'application/json' },
    })
    const missing = {
      ok: false,
      failing: [{ check: `status ${status}`, page_index: null, cited: id, seen: '' }],
    }
    verdicts.set(id, file === undefined ? null : status === 200 ? checkCitation(body, file) : missing)
  }
  return verdicts.get(id)
}

/** Asks the questions of a set. */
async function ask({ questions }) {
  const outcomes = []
  const citations = []
  const times = []
  for (const question of questions) {
    const start = performance.now()
    const { status, body } = await post(URL, TOKENS.teacher, '/retrieve', {
      mode: 'SEARCH',
      query: question.question,
      max_passages: Number(given.passages),
      order: 'rank',
    })
    times.push(performance.now() - start)
    if (status !== 200) throw new Error(`${question.id}: ${status} ${JSON.stringify(body)}`)
    outcomes.push({
      ...outcomeOf(question, body, (id) => names.get(id)),
      confidence: body.confidence,
      first: body.passages[0]?.citation.label ?? null,
    })
    if (popplerIsHere)
      for (const { citation } of body.passages)
        citations.push({
          question: question.id,
          label: citation.label,
          id: citation.id,
          ...(await verdictOf(citation)),
        })
  }
  return { outcomes, citations, times }
}

/** The time that a share of the requests stays under, in milliseconds. */
const percentile = (times, share) =>
  Math.round([...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0)

const shown = ({ count, of }) =>
  `${count} of ${of} (${of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`})`

/** Prints the figures of a set and its failing rows. */
function print(name, { scores, citations, failing, missed, p50, p95 }) {
  say(`\n${name}`)
  for (const [measure, score] of Object.entries(scores)) say(`  ${measure.padEnd(18)} ${shown(score)}`)
  say(
    `  ${'citation_accuracy'.padEnd(18)} ${citations === null ? 'not measured: no pdftotext' : shown(citations)}`,
  )
  say(`  ${'retrieve'.padEnd(18)} p50 ${p50} ms, p95 ${p95} ms`)
  for (const { id, question, rank, first } of missed)
    say(`  rank ${rank ?? '–'}  ${id}  ${question}  → ${first ?? 'nothing'}`)
  for (const { question, label, id, check, page_index, cited, seen } of failing)
    say(
      `  FAILS ${check}  ${question}  ${label}  ${id}\n    page ${page_index}: "${cited}"\n    seen: "${seen}"`,
    )
}

const report = {}
for (const name of given.quick ? ['fixtures'] : given.set.split(',')) {
  const { questions, ...set } = SETS[name]
  if (name === 'corpus' && !existsSync(given.corpus)) {
    say(`No corpus at ${given.corpus}: its questions are not asked.`)
    continue
  }
  say(`Ingesting the documents of ${name} …`)
  const asked = { ...set, questions: questions() }
  await ingest(asked)
  const { outcomes, citations, times } = await ask(asked)
  const checked = citations.filter(({ ok }) => ok !== undefined)
  report[name] = {
    scores: summarise(outcomes),
    citations: popplerIsHere ? { count: checked.filter(({ ok }) => ok).length, of: checked.length } : null,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    missed: outcomes
      .filter(({ question, rank }) => question.document !== null && rank !== 1)
      .map(({ question, rank, first }) => ({ id: question.id, question: question.question, rank, first })),
    failing: checked.flatMap(({ question, label, id, failing }) =>
      failing.map((row) => ({ question, label, id, ...row })),
    ),
    outcomes: outcomes.map(({ question, ...rest }) => ({ id: question.id, ...rest })),
  }
  print(name, report[name])
}
await engine?.stop()
rmSync(state, { recursive: true, force: true })
if (given.json) console.log(JSON.stringify(report, null, 2))
process.exit(Object.values(report).some(({ failing }) => failing.length > 0) ? 1 : 0)
