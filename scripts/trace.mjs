// npm run trace -- ID [--tenant T]: prints what a retrieval did, as a tree of its steps. --json prints it as the API answers it.
// GRE_URL names the engine (default http://127.0.0.1:8787), GRE_TOKEN a token of the school whose trace it is (default: one of the
// development key, for --tenant, else for no school and then for the school of the examples in README.md).
import { parseArgs } from 'node:util'
import { needDependencies } from './lib/dependencies.mjs'

needDependencies()
const { call } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { traceLines } = await import('./lib/trace-lines.mjs')

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { tenant: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const [id] = positionals
if (id === undefined) {
  console.error('usage: npm run trace -- ID [--tenant TENANT] [--json]')
  process.exit(2)
}
const url = process.env.GRE_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8787}`

/** Whose it may be, where nobody says: no school's, or that of the school in the examples. */
const schools = given.tenant === undefined ? [null, 'school-a'] : [given.tenant]

async function found() {
  if (process.env.GRE_TOKEN) return call(url, process.env.GRE_TOKEN, `/traces/${encodeURIComponent(id)}`)
  let answer
  for (const tenant of schools) {
    const token = await developmentToken({ tenant, role: tenant === null ? 'curator' : 'teacher' })
    answer = await call(url, token, `/traces/${encodeURIComponent(id)}`)
    if (answer.status !== 404) break
  }
  return answer
}

const { status, body } = await found()
if (status !== 200) {
  console.error(`${body.title}: ${body.detail}. Of another school? Say --tenant, or set GRE_TOKEN.`)
  process.exit(1)
}
console.log(given.json ? JSON.stringify(body, null, 2) : traceLines(body).join('\n'))
