// npm run reconcile: holds library, indices, artifacts and jobs against each other and prints what came apart; --repair puts it right.
import { parseArgs } from 'node:util'
import { needDependencies } from './lib/dependencies.mjs'

needDependencies()
const { post } = await import('./lib/client.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')

const { values: given } = parseArgs({
  options: {
    repair: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    url: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 8787}` },
    token: { type: 'string' },
  },
})

const token = given.token ?? process.env.GRE_TOKEN ?? (await developmentToken({ role: 'curator' }))
const checks = new Map()
const drifts = []
let roundTrips = 0
let cursor = null
do {
  const { status, body } = await post(given.url, token, '/reconcile', { repair: given.repair, cursor })
  if (status !== 200) {
    console.error(`${status}: ${body?.detail ?? body?.title ?? 'no answer'}`)
    process.exit(2)
  }
  checks.set(body.check, (checks.get(body.check) ?? 0) + body.checked)
  drifts.push(...body.drifts)
  roundTrips += body.database_round_trips
  cursor = body.next_cursor
} while (cursor !== null)

const left = drifts.filter(({ repaired }) => !repaired).length
if (given.json)
  console.log(JSON.stringify({ checked: Object.fromEntries(checks), drifts, roundTrips }, null, 2))
else {
  const line = (cells) => console.log(`| ${cells.join(' | ')} |`)
  line(['drift', 'document', 'partition', 'expected', 'found', 'repaired'])
  line(Array(6).fill('---'))
  for (const { kind, document_id, partition, expected, found, repaired } of drifts)
    line([kind, document_id ?? '', partition ?? '', expected, found, repaired ? 'yes' : 'no'])
  const seen = [...checks].map(([check, count]) => `${count} ${check}`).join(', ')
  console.log(`\nChecked ${seen} in ${roundTrips} round trips: ${drifts.length} drifts, ${left} left.`)
}
process.exit(left === 0 ? 0 : 1)
