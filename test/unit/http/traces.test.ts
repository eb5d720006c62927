import { expect, test } from 'vitest'
import { memoryTraceStore } from '../../../workers/adapters/trace-store/memory.ts'
import type { WireAnswer } from '../../../workers/http/contract/retrieve.ts'
import { WireTrace } from '../../../workers/http/contract/trace.ts'
import { jsonOf, memoryApp, type Send } from '../../support/memory-app.ts'
import { memoryEngine } from '../../support/memory-engine.ts'

const QUERY = 'What is mitosis?'

const retrieved = async (send: Send, role?: 'curator') => {
  const answer = await send('/retrieve', jsonOf({ mode: 'SEARCH', query: QUERY }), role)
  return ((await answer.json()) as WireAnswer).trace_id
}
const traceOf = async (send: Send, id: string, role?: 'curator') => {
  const response = await send(`/traces/${id}`, {}, role)
  return { status: response.status, body: (await response.json()) as object }
}

test('a retrieval can be looked up by its trace id, on the wire as it is described', async () => {
  const send = memoryApp()
  const id = await retrieved(send)
  const { status, body } = await traceOf(send, id)
  expect(status).toBe(200)
  expect(WireTrace.parse(body)).toMatchObject({
    id,
    query: { text: null },
    asked: { mode: 'SEARCH', max_passages: 8 },
    nothing: 'no_match',
  })
  expect(JSON.stringify(body)).not.toContain('mitosis')
})

test('what is unknown, misspelt, of another or too old is told alike', async () => {
  const clock = { time: Date.now(), now: () => clock.time }
  const send = memoryApp(memoryEngine({ clock }))
  const [mine, curators] = [await retrieved(send), await retrieved(send, 'curator')]
  expect((await traceOf(send, mine)).status).toBe(200)
  const refusals = await Promise.all([
    traceOf(send, curators),
    traceOf(send, mine, 'curator'),
    traceOf(send, `trc_${'0'.repeat(20)}`),
    traceOf(send, 'nonsense'),
  ])
  clock.time += 61_000
  refusals.push(await traceOf(send, mine))
  for (const { status, body } of refusals)
    expect([status, { ...body, instance: '' }]).toEqual([404, { ...refusals[0]!.body, instance: '' }])
})

test('a trace that is being written when it is asked for is waited for', async () => {
  const store = memoryTraceStore()
  const slow = {
    ...store,
    add: async (...given: Parameters<typeof store.add>) => {
      await new Promise((resolve) => setTimeout(resolve, 120))
      await store.add(...given)
    },
  }
  const send = memoryApp(memoryEngine(), { traces: slow })
  expect((await traceOf(send, await retrieved(send))).status).toBe(200)
})

test('an answer does not wait for its trace, and is given where none can be kept', async () => {
  const never = { ...memoryTraceStore(), add: () => new Promise<void>(() => {}) }
  const down = { ...memoryTraceStore(), add: () => Promise.reject(new Error('down')) }
  for (const traces of [never, down])
    expect(await retrieved(memoryApp(memoryEngine(), { traces }))).toMatch(/^trc_/)
})

test('a school chooses whether the text of its queries is kept', async () => {
  const send = memoryApp()
  const settings = async (init?: RequestInit) =>
    (await send('/settings', init, 'school_admin')).json() as Promise<unknown>
  expect(await settings()).toEqual({ keep_query_text: false })
  expect(await settings(jsonOf({ keep_query_text: true }, 'PATCH'))).toEqual({ keep_query_text: true })
  const id = await retrieved(send)
  expect((await traceOf(send, id)).body).toMatchObject({ query: { text: QUERY } })
  expect(await settings(jsonOf({ keep_query_text: false }, 'PATCH'))).toEqual({ keep_query_text: false })
  expect((await traceOf(send, id)).body).toMatchObject({ query: { text: null } })
})

test.each(['student', 'teacher', 'service', 'curator'] as const)(
  'a %s neither sees nor changes what a school has chosen',
  async (role) => {
    const send = memoryApp()
    expect((await send('/settings', {}, role)).status).toBe(403)
    expect((await send('/settings', jsonOf({ keep_query_text: true }, 'PATCH'), role)).status).toBe(403)
  },
)
