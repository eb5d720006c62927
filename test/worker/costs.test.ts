import { beforeAll, expect, test } from 'vitest'
import { type Caller, caller } from '../support/api.ts'
import { pdfOfLines } from '../support/pdf-text.ts'

const FILE = pdfOfLines([['Costs are counted where they leave the engine.'], ['And only once.']])

let teacher: Caller
let student: Caller
beforeAll(async () => {
  teacher = await caller({ tenant: 'thrifty', role: 'teacher' })
  student = await caller({ tenant: 'thrifty', role: 'student' })
})

test('costs are told to those who may write the document, and the same content again adds none', async () => {
  const job = await teacher.ingest(FILE, { title: 'Costs' })
  expect(job.costs).toMatchObject({
    original_bytes: FILE.byteLength,
    pages_read: 4,
    model_calls: 1,
    texts_embedded: job.counts.chunks,
    embeddings_reused: 0,
  })
  expect(job.costs!.rows_written).toBeGreaterThan(job.counts.blocks + job.counts.chunks)
  expect(job.costs!.artifact_bytes).toBeGreaterThan(4 * 512)
  const seen = (await (await student.send(`/ingest/${job.job_id}`)).json()) as object
  expect(seen).not.toHaveProperty('costs')
  const events = await (await student.send(`/ingest/${job.job_id}/events`)).text()
  expect(events).toContain('event: end')
  expect(events).not.toContain('"costs"')
  const again = await teacher.ingest(FILE, { title: 'Costs, again' })
  expect(again).toEqual(job)
})
