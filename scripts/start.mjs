// npm start: installs what is missing, starts the engine, fills an empty library with the samples, says how to try it.
import { needDependencies } from './lib/dependencies.mjs'

needDependencies()
const { startEngine } = await import('./lib/engine.mjs')
const { developmentLink, developmentToken } = await import('./lib/development-token.mjs')
const { SAMPLES, ingestSamples, sampleCitation } = await import('./lib/samples.mjs')

const engine = await startEngine({ quiet: false })
const stop = () => engine.stop().then(() => process.exit(0))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const curator = await developmentToken({ role: 'curator' })
const schoolA = await developmentToken({ tenant: 'school-a', role: 'teacher' })
const schoolB = await developmentToken({ tenant: 'school-b', role: 'teacher' })
await ingestSamples(engine.url, { curator, 'school-a': schoolA }, (line) => console.log(line))
const { query, citation } = await sampleCitation(engine.url, schoolA)
const link = await developmentLink(`/citation/${citation}`, { tenant: 'school-a', role: 'teacher' })

console.log(`
The engine runs on ${engine.url} with ${SAMPLES.length} sample documents. Ctrl-C stops it.

Tokens, good for twelve hours:
  school-a, teacher  ${schoolA}
  school-b, teacher  ${schoolB}
  curator            ${curator}

Ask something:
  curl -s ${engine.url}/retrieve -H 'authorization: Bearer ${schoolA}' \\
    -H 'content-type: application/json' -d '${JSON.stringify({ mode: 'SEARCH', query })}'

Open the page it comes from (the link lasts ten minutes; "npm run -s token -- --tenant school-a --link /citation/ID" makes another):
  ${engine.url}${link}
`)
process.exit((await engine.ended) ?? 0)
