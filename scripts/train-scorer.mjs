// npm run train:scorer: fits the coefficients of the embedded scorer on the training halves of labelled sets, asked through the real
// API, and writes them to workers/adapters/reranker/coefficients.ts. Held halves are never looked at: npm run eval is what tells.
//   --sets a,b   which (those of English text)      --most 300   questions of each
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needDependencies, ROOT } from './lib/dependencies.mjs'

needDependencies()
const { createServer } = await import('vite')
const { labelledSet } = await import('../test/eval/sets.mjs')
const { ndcgAt } = await import('../test/eval/measures/ranking.mjs')
const { candidatesOf, someOf } = await import('./lib/eval/ask.mjs')
const { openLibrary } = await import('./lib/eval/library.mjs')
const { fitPairs } = await import('./lib/eval/fit-pairs.mjs')

const { values: given } = parseArgs({
  options: {
    sets: { type: 'string', default: 'cranfield,xquad-en,squad2' },
    most: { type: 'string', default: '300' },
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    state: { type: 'string', default: join(ROOT, '.wrangler/eval') },
  },
})
const COEFFICIENTS = join(ROOT, 'workers/adapters/reranker/coefficients.ts')

const vite = await createServer({
  root: ROOT,
  configFile: false,
  server: { middlewareMode: true },
  logLevel: 'error',
})
const { FEATURES, featuresOf } = await vite.ssrLoadModule('/workers/adapters/reranker/features.ts')
const { COEFFICIENTS: before } = await vite.ssrLoadModule('/workers/adapters/reranker/coefficients.ts')

/** Every question with what was found for it: features and the gain of each candidate, in the order of the fused rankings. */
const lists = {}
for (const name of given.sets.split(',')) {
  const set = labelledSet(name, given.corpus, 'training')
  if (set === null) throw new Error(`${name} is not in ${given.corpus}`)
  const library = await openLibrary(`${name}.training`, set, given.state, console.log)
  try {
    const questions = someOf(
      set.questions.filter(({ kind }) => kind === 'answerable'),
      Number(given.most),
    )
    lists[name] = (await candidatesOf(library, set, questions))
      .filter(({ candidates }) => candidates.length > 1)
      .map(({ question, candidates }) => ({
        relevant: question.relevant,
        items: candidates.map(({ items }) => items),
        gains: candidates.map(({ items }) =>
          Math.max(0, ...items.map((item) => question.relevant[item] ?? 0)),
        ),
        features: featuresOf(question.query, candidates),
      }))
  } finally {
    await library.engine.stop()
  }
}
await vite.close()

/** The mean nDCG@10 of a set in the order of some coefficients, or of the fused rankings. */
const quality = (all, coefficients) =>
  all.reduce((sum, { relevant, items, features }) => {
    const order = features
      .map((one, at) => ({
        at,
        score: coefficients === null ? -at : one.reduce((s, v, i) => s + v * coefficients[i], 0),
      }))
      .sort((a, b) => b.score - a.score)
    const ranked = [...new Set(order.flatMap(({ at }) => items[at]))]
    return sum + ndcgAt(ranked, relevant, 10)
  }, 0) / all.length

const coefficients = fitPairs(Object.values(lists)).map((one) => Math.round(one * 100) / 100)
for (const [name, all] of Object.entries(lists))
  console.log(
    `${name}: ${all.length} questions, nDCG@10 fused ${quality(all, null).toFixed(4)}, by the coefficients before ${quality(all, before).toFixed(4)}, by the new ${quality(all, coefficients).toFixed(4)}`,
  )
for (const [at, feature] of FEATURES.entries()) console.log(`  ${feature.padEnd(10)} ${coefficients[at]}`)
const source = readFileSync(COEFFICIENTS, 'utf8')
writeFileSync(COEFFICIENTS, source.replace(/= \[[^\]]*\]/, `= [${coefficients.join(', ')}]`))
