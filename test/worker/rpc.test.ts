import { env } from 'cloudflare:test'
import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, callers } from '../support/api.ts'
import { unsignedToken } from '../support/tokens.ts'

/** The class as another Worker's service binding reaches it. */
const retrieval = exports.Retrieval

let schoolA: Caller
let schoolB: Caller

beforeAll(async () => {
  ;({ schoolA, schoolB } = await callers())
  await schoolA.ingest(env.CELL_DIVISION_NOTES, { title: 'Notes on mitosis', source_family: 'teacher_note' })
}, 120_000)

const search = { mode: 'SEARCH', query: 'What happens in mitosis?' }

test('a service binding answers as the route does', async () => {
  const reply = await retrieval.retrieve(schoolA.token, search)
  const route = await schoolA.search(search.query)
  expect(reply.ok && reply.value.passages).toEqual(route.passages)
})

test('a service binding resolves and cites', async () => {
  const [passage] = (await schoolA.search(search.query)).passages
  const cited = await retrieval.citation(schoolA.token, passage!.citation.id)
  expect(cited.ok && cited.value.quote).toBe(passage!.citation.quote)
  const resolved = await retrieval.resolve(schoolA.token, { chunk_ids: [passage!.chunk_id] })
  expect(resolved.ok && resolved.value.items[0]!.citation!.quote).toBe(passage!.citation.quote)
})

test('a service binding takes the token of the caller and no other authority', async () => {
  const other = await retrieval.retrieve(schoolB.token, search)
  expect(other.ok && other.value.passages).toEqual([])
  for (const token of [unsignedToken(), '', 'x y', 'naïve'])
    expect(await retrieval.retrieve(token, search)).toMatchObject({ ok: false, problem: { status: 401 } })
})

test('a refusal is a value', async () => {
  const reply = await retrieval.retrieve(schoolA.token, { mode: 'SEARCH', query: 'x', tenant: 'school-b' })
  expect(reply).toMatchObject({ ok: false, problem: { status: 422 } })
  expect(await retrieval.citation(schoolA.token, '../documents')).toMatchObject({
    ok: false,
    problem: { status: 404 },
  })
})

test('a plain fetch works, too', async () => {
  const response = await retrieval.fetch('https://any.host/health')
  expect(await response.json()).toEqual({ status: 'ok' })
})
