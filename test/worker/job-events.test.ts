import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { WireJob } from '../../workers/http/contract/document.ts'
import { type Caller, caller } from '../support/api.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { type ServerSentEvent, serverSentEvents } from '../support/server-sent-events.ts'

let teacher: Caller
beforeAll(async () => {
  teacher = await caller({ tenant: 'events', role: 'teacher' })
})

const accepted = async (bytes: ArrayBuffer | Uint8Array, title: string) =>
  (await (await teacher.upload(bytes, { title })).json()) as { job_id: string; document_id: string }

const events = async (path: string, headers = {}): Promise<ServerSentEvent[]> => {
  const response = await teacher.send(path, { headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const all: ServerSentEvent[] = []
  for await (const event of serverSentEvents(response)) all.push(event)
  return all
}

describe('the events of a job', () => {
  test('tell how it goes on, each later than the one before, and how it ended', async () => {
    const { job_id } = await accepted(env.CELL_DIVISION, 'Cell division')
    const all = await events(`/ingest/${job_id}/events`)
    const told = all.filter(({ event }) => event === 'progress')
    const jobs = told.map(({ data }) => WireJob.parse(data))
    expect(jobs.length).toBeGreaterThan(1)
    const ids = told.map(({ id }) => Number(id))
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(jobs[0]!.state).toMatch(/queued|running/)
    expect(jobs.at(-1)).toMatchObject({
      state: 'published',
      eta_seconds: 0,
      pages_done: 12,
      pages_expected: 12,
    })
    expect(all.at(-1)).toMatchObject({
      event: 'end',
      id: told.at(-1)!.id,
      data: { job_id, state: 'published' },
    })
    expect(jobs.every(({ eta_seconds }) => eta_seconds === null || eta_seconds >= 0)).toBe(true)
    expect(jobs.at(-1)).toEqual(WireJob.parse(await (await teacher.send(`/ingest/${job_id}`)).json()))
  })

  test('go on after the last one seen, and are not asked for again after the end', async () => {
    const { job_id } = await teacher.ingest(pdfOfLines([['Events of an early job.']]), { title: 'Early' })
    const path = `/ingest/${job_id}/events`
    const all = await events(path)
    expect(all.map(({ event }) => event)).toEqual([null, 'progress', 'end'])
    const resumed = await events(path, { 'last-event-id': '2' })
    expect(resumed.slice(1)).toEqual(all.slice(1))
    expect((await teacher.send(path, { headers: { 'last-event-id': all.at(-1)!.id! } })).status).toBe(204)
    expect((await events(path, { 'last-event-id': 'nonsense' })).at(-1)!.event).toBe('end')
  })

  test('end with the deletion of the document', async () => {
    const { job_id, document_id } = await accepted(env.CELL_DIVISION_NOTES, 'Notes')
    const response = await teacher.send(`/ingest/${job_id}/events`)
    const stream = serverSentEvents(response)
    await stream.next()
    expect((await teacher.send(`/documents/${document_id}`, { method: 'DELETE' })).status).toBe(204)
    let last: ServerSentEvent | undefined
    for await (const event of stream) last = event
    expect(last).toMatchObject({ event: 'end', data: { job_id, state: 'deleted' } })
    expect((await teacher.send(`/ingest/${job_id}/events`)).status).toBe(410)
  })
})
