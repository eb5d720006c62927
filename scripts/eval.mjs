// npm run eval: asks labelled sets through the real API and tells how good the answers are, set by set, grade by grade.
//   --sets a,b       which (all)            --half held|training|all   of their questions (held)
//   --most 300       questions of a kind    --quick                    those that CI asks, without the other ways of asking
//   --compare name   exit 1 where a figure of test/eval/name.json was better     --write name   renews that of the sets asked
//   --json           the report on stdout, with every outcome
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { keptOf, worseThan } = await import('../test/eval/compare.mjs')
const { reportLines, setReport } = await import('../test/eval/report.mjs')
const { labelledSet, SETS } = await import('../test/eval/sets.mjs')
const { WAYS } = await import('../test/eval/ways.mjs')
const { ask, someOf } = await import('./lib/eval/ask.mjs')
const { openLibrary } = await import('./lib/eval/library.mjs')

/** What CI asks: within two minutes, and the same where the shared corpus is not there. */
const QUICK = ['fixtures']

const { values: given } = parseArgs({
  options: {
    sets: { type: 'string' },
    half: { type: 'string', default: 'held' },
    most: { type: 'string', default: '300' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    compare: { type: 'string' },
    write: { type: 'string' },
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    state: { type: 'string', default: join(ROOT, '.wrangler/eval') },
  },
})

const say = (line) => (given.json ? console.error(line) : console.log(line))
const pathOf = (name) => join(ROOT, `test/eval/${name}.json`)
const readBaseline = (name) =>
  existsSync(pathOf(name)) ? JSON.parse(readFileSync(pathOf(name), 'utf8')) : {}

/** Asks one set in every way that suits it. */
async function evaluate(name, set) {
  const library = await openLibrary(`${name}.${given.half}`, set, given.state, say)
  const stop = () => library.engine.stop().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  try {
    const questions = someOf(set.questions, Number(given.most))
    const outcomes = {}
    for (const [way, asked] of Object.entries(WAYS)) {
      if ((given.quick && way !== 'hybrid') || asked.suits?.(set) === false) continue
      const some = way === 'hybrid' ? questions : questions.filter(({ kind }) => kind === 'answerable')
      outcomes[way] = await ask(library, set, some, asked)
    }
    return outcomes
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
    await library.engine.stop()
  }
}

const reports = {}
const kept = {}
const outcomes = {}
for (const name of given.sets?.split(',') ?? (given.quick ? QUICK : Object.keys(SETS))) {
  const set = labelledSet(name, given.corpus, given.half)
  if (set === null) {
    say(`${name}: not asked, for ${SETS[name].needs} is not in ${given.corpus}`)
    continue
  }
  say(`${name}: ${set.documents.length} documents`)
  outcomes[name] = await evaluate(name, set)
  reports[name] = setReport(outcomes[name])
  kept[name] = keptOf(reports[name])
  for (const line of reportLines(name, reports[name])) say(line)
}
if (given.json) console.log(JSON.stringify({ half: given.half, reports, outcomes }))
if (given.write !== undefined)
  writeFileSync(
    pathOf(given.write),
    `${JSON.stringify({ ...readBaseline(given.write), ...kept }, null, 2)}\n`,
  )
const worse = given.compare === undefined ? [] : worseThan(kept, readBaseline(given.compare))
if (worse.length > 0)
  say(`\nWorse than test/eval/${given.compare}.json:\n${worse.map((line) => `  ${line}`).join('\n')}`)
process.exit(worse.length === 0 ? 0 : 1)
