import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, callers } from '../support/api.ts'
import { LESSONS } from '../support/documents/lessons.ts'

let schoolA: Caller

beforeAll(async () => {
  ;({ schoolA } = await callers())
})

describe('a document that is no page of print goes from its bytes to the page of its citation', () => {
  test.each(LESSONS)('$kind', async ({ kind, file, place }) => {
    const job = await schoolA.ingest(file, { title: kind })
    expect([job.state, job.reason]).toEqual(['published', null])
    const filters = { document_ids: [job.document_id] }
    const { passages } = await schoolA.search('Who drinks water?', { filters, order: 'rank' })
    const { citation } = passages[0]!
    expect(citation.label).toBe(`${kind}, ${place}`)
    expect(await schoolA.citation(citation.id)).toMatchObject(citation)
    const view = await schoolA.send(`/citation/${citation.id}`, { headers: { accept: 'text/html' } })
    expect(view.status).toBe(200)
    expect(await view.text()).toMatch(/<mark class="primary">[^<]*water/)
  })
})
