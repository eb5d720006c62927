// npm run reindex: builds a version of the index beside the live one, switches to it, goes back, or removes one.
//   npm run reindex                                  lists the versions
//   npm run reindex -- --chunker c3 [--switch]       builds one, follows it, and switches when it is complete
//   npm run reindex -- --to c2.use-lite-en-1         switches, forwards or back
//   npm run reindex -- --remove c3.use-lite-en-1     removes one that is not live
// GRE_URL names the engine (default http://127.0.0.1:8787), GRE_TOKEN a curator's token (default: the development key's).
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { needDependencies } from './lib/dependencies.mjs'

needDependencies()
const { call, post } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')

const { values: given } = parseArgs({
  options: {
    chunker: { type: 'string' },
    embedder: { type: 'string' },
    switch: { type: 'boolean', default: false },
    to: { type: 'string' },
    force: { type: 'boolean', default: false },
    remove: { type: 'string' },
  },
})

const url = process.env.GRE_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8787}`
const token = process.env.GRE_TOKEN ?? (await developmentToken({ role: 'curator' }))

/** The body of an answer. A refusal ends the script. */
function agreed({ status, body }) {
  if (status < 400) return body
  console.error(`${body.title}: ${body.detail}`)
  process.exit(1)
}

const versions = async () => agreed(await call(url, token, '/index-versions')).items

async function list() {
  for (const one of await versions())
    console.log(
      `${one.state.padEnd(9)} ${one.id.padEnd(32)} ${one.documents_complete} of ${one.documents_expected} documents` +
        (one.documents_failed > 0 ? `, ${one.documents_failed} given up` : ''),
    )
}

/** Waits until every document is in a version or given up. */
async function built(id) {
  for (let said = ''; ; await wait(1_000)) {
    const version = (await versions()).find((one) => one.id === id)
    const { documents_complete: complete, documents_expected: expected, documents_failed: failed } = version
    const now = `${complete} of ${expected} documents are in ${id}`
    if (now !== said) console.error(now)
    said = now
    if (complete + failed >= expected) return failed === 0
  }
}

const switchTo = async (id) =>
  agreed(await post(url, token, `/index-versions/${id}/live`, { force: given.force }))

if (given.remove !== undefined)
  agreed(await call(url, token, `/index-versions/${given.remove}`, { method: 'DELETE' }))
if (given.to !== undefined) await switchTo(given.to)
if (given.chunker !== undefined || given.embedder !== undefined) {
  const { chunker, embedder } = given
  const { id } = agreed(await post(url, token, '/index-versions', { chunker, embedder }))
  const isWhole = await built(id)
  if (!isWhole) {
    console.error('Some documents were given up: run it again to try them once more.')
    process.exitCode = 1
  } else if (given.switch) await switchTo(id)
}
await list()
