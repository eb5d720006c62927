import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from '../support/api.ts'

/** Words that stand in the notes of school A and nowhere else. */
const MARKERS = ['Notes of school A', 'school-a']

let schoolA: Caller
let schoolB: Caller
let classA: Caller
let otherClassA: Caller
let curator: Caller
let documentId: string
let classDocumentId: string
let jobId: string
let chunkId: string
let blockId: string
let citationId: string
let traceId: string

beforeAll(async () => {
  schoolA = await caller({ tenant: 'school-a', role: 'teacher' })
  schoolB = await caller({ tenant: 'school-b', role: 'school_admin', classes: ['7b'] })
  classA = await caller({ tenant: 'school-a', role: 'teacher', classes: ['7b'] })
  otherClassA = await caller({ tenant: 'school-a', role: 'teacher', classes: ['8c'] })
  curator = await caller({ tenant: null, role: 'curator' })
  const job = await schoolA.ingest(env.CELL_DIVISION_NOTES, { title: 'Notes of school A' })
  documentId = job.document_id
  jobId = job.job_id
  const answer = await schoolA.search('mitosis')
  const [passage] = answer.passages
  traceId = answer.trace_id
  chunkId = passage!.chunk_id
  blockId = passage!.citation.block_ids[0]!
  citationId = passage!.citation.id
  const ofClass = await classA.ingest(env.HINDI_LESSON, { title: 'Notes of school A, 7b', scope: 'class:7b' })
  classDocumentId = ofClass.document_id
}, 240_000)

/** Every route with an id of the other school in it, and the same with an id nobody has. */
const probes = (): [string, (id: (real: string) => string) => [string, unknown?]][] => [
  ['a document', (id) => [`/documents/${id(documentId)}`]],
  ['a job', (id) => [`/ingest/${id(jobId)}`]],
  ['the events of a job', (id) => [`/ingest/${id(jobId)}/events`]],
  ['a citation', (id) => [`/citation/${id(citationId)}`]],
  ['a page image', (id) => [`/documents/${id(documentId)}/pages/0/image`]],
  ['an image', (id) => [`/images/${id(documentId)}/0`]],
  ['the image of a block', (id) => [`/blocks/${id(blockId)}/image`]],
  ['an image of a block', (id) => [`/images/${id(blockId)}`]],
  ['a trace', (id) => [`/traces/${id(traceId)}`]],
  ['a recording', (id) => [`/recordings/${id(documentId)}`]],
  ['FETCH', (id) => ['/retrieve', { mode: 'FETCH', locator: { document_id: id(documentId) } }]],
  [
    'FETCH by page',
    (id) => [
      '/retrieve',
      { mode: 'FETCH', locator: { document_id: id(documentId), pages: { from: '1', to: '2' } } },
    ],
  ],
  ['a review', (id) => [`/reviews/${id(blockId)}`, { verdict: 'reject' }]],
  ['feedback on a citation', (id) => ['/feedback', { citation_id: id(citationId), verdict: 'helpful' }]],
  ['feedback on a passage', (id) => ['/feedback', { chunk_id: id(chunkId), verdict: 'helpful' }]],
]

const ask = (who: Caller, [path, body]: [string, unknown?]) =>
  body === undefined ? who.send(path) : who.post(path, body)

describe('what exists for another school is told as what does not exist', () => {
  test.each(probes().map(([name]) => name))('%s', async (name) => {
    const probe = probes().find(([one]) => one === name)![1]
    const absent = (real: string) => real.replace(/_[0-9a-z]{20}/, `_${'0'.repeat(20)}`)
    for (const who of [schoolB, curator]) {
      const [theirs, nobodys] = await Promise.all([
        ask(
          who,
          probe((real) => real),
        ),
        ask(who, probe(absent)),
      ])
      const [a, b] = await Promise.all([theirs.text(), nobodys.text()])
      expect(theirs.status).toBe(404)
      expect(nobodys.status).toBe(404)
      const same = (text: string) => text.replace(/_[0-9a-z]{20}/g, '_')
      expect(same(a)).toBe(same(b))
      expect(Object.fromEntries(theirs.headers)).toEqual(Object.fromEntries(nobodys.headers))
      for (const marker of MARKERS) expect(a).not.toContain(marker)
    }
  })
})

test('another school finds nothing of it, filtered or not', async () => {
  for (const filters of [{}, { document_ids: [documentId] }, { source_families: ['textbook'] }]) {
    const answer = await schoolB.search('mitosis chromosomes notes', { filters })
    expect(answer.passages).toEqual([])
    expect([answer.no_good_match, answer.nothing]).toEqual([true, 'no_match'])
  }
})

test('another school resolves none of its ids', async () => {
  const response = await schoolB.post('/resolve', { chunk_ids: [chunkId], block_ids: [blockId] })
  expect(await response.json()).toEqual({
    items: [
      { id: chunkId, citation: null },
      { id: blockId, citation: null },
    ],
  })
})

test('another school does not see its blocks under review, nor what was said of them', async () => {
  const said = await schoolA.post(`/reviews/${blockId}`, { verdict: 'accept' })
  expect(said.status).toBe(200)
  for (const who of [schoolB, curator])
    for (const state of ['weak', 'accepted', 'rejected', 'corrected'])
      for (const wanted of ['', `&document_id=${documentId}`])
        expect(await (await who.send(`/reviews?state=${state}${wanted}`)).json()).toEqual({
          items: [],
          next_cursor: null,
        })
  const own = await (await schoolA.send('/reviews?state=accepted')).json<{ items: unknown[] }>()
  expect(own.items).toMatchObject([{ block_id: blockId, state: 'accepted', reviewed_by: expect.any(String) }])
})

test('a trace is for its own school, and tells nothing of what another has chosen', async () => {
  expect((await schoolA.send(`/traces/${traceId}`)).status).toBe(200)
  const chosen = { method: 'PATCH', body: JSON.stringify({ keep_query_text: true }) }
  expect((await schoolB.send('/settings', chosen)).status).toBe(200)
  const mine = await schoolA.search('A question that is not to be kept')
  expect(await (await schoolA.send(`/traces/${mine.trace_id}`)).json()).toMatchObject({
    query: { text: null },
  })
  const theirs = await schoolB.search('A question of school B')
  const told = await (await schoolB.send(`/traces/${theirs.trace_id}`)).text()
  expect(JSON.parse(told)).toMatchObject({ query: { text: 'A question of school B' } })
  expect(told).not.toMatch(/school-a|7b.*8c/)
  expect((await schoolA.send('/settings')).status).toBe(403)
})

test('another school cannot delete it', async () => {
  expect((await schoolB.send(`/documents/${documentId}`, { method: 'DELETE' })).status).toBe(404)
  expect((await schoolA.send(`/documents/${documentId}`)).status).toBe(200)
})

test('another school cannot change it', async () => {
  const revoke = { method: 'PATCH', body: JSON.stringify({ revoked: true }) }
  const theirs = await schoolB.send(`/documents/${documentId}`, revoke)
  const nobodys = await schoolB.send(`/documents/doc_${'0'.repeat(20)}`, revoke)
  expect([theirs.status, nobodys.status]).toEqual([404, 404])
  expect((await schoolA.document(documentId)).revoked_at).toBeNull()
  const { document_id } = await schoolB.ingest(env.HINDI_LESSON, { title: 'Of school B' })
  const body = JSON.stringify({ superseded_by: documentId })
  expect((await schoolB.send(`/documents/${document_id}`, { method: 'PATCH', body })).status).toBe(404)
  await schoolB.send(`/documents/${document_id}`, { method: 'DELETE' })
})

test('another school does not see it in a list', async () => {
  expect(await (await schoolB.send('/documents')).json()).toEqual({ items: [], next_cursor: null })
})

test('only a curator sees and changes versions of the index, and sees no document there', async () => {
  for (const [path, init] of [
    ['/index-versions', {}],
    ['/index-versions', { method: 'POST', body: '{}' }],
    ['/index-versions/c2.use-lite-en-1/live', { method: 'POST', body: '{"force":true}' }],
    ['/index-versions/c2.use-lite-en-1', { method: 'DELETE' }],
    ['/index-versions/c9.nothing/live', { method: 'POST', body: '{}' }],
  ] as const)
    for (const who of [schoolA, classA, schoolB]) expect((await who.send(path, init)).status).toBe(403)
  const seen = await (await curator.send('/index-versions')).text()
  expect(JSON.parse(seen).items).toMatchObject([{ id: 'c2.use-lite-en-1', state: 'live' }])
  expect(seen).not.toMatch(/doc_|chk_|school-/)
})

test('the same bytes of another school are another document, and deleting one leaves the other', async () => {
  const job = await schoolB.ingest(env.CELL_DIVISION_NOTES, { title: 'Notes of school B' })
  expect(job.document_id).not.toBe(documentId)
  const [before] = (await schoolB.search('mitosis')).passages
  expect(before!.citation.document.id).toBe(job.document_id)
  await schoolB.send(`/documents/${job.document_id}`, { method: 'DELETE' })
  expect((await schoolB.search('mitosis')).passages).toEqual([])
  expect((await schoolA.search('mitosis')).passages[0]!.citation.document.id).toBe(documentId)
})

test('material of a class is for that class alone, within the school and beyond', async () => {
  expect((await classA.document(classDocumentId)).scope).toBe('class:school-a/7b')
  for (const who of [schoolA, otherClassA, schoolB, curator])
    expect((await who.send(`/documents/${classDocumentId}`)).status).toBe(404)
  const found = (await otherClassA.search('पौधे भोजन')).passages
  expect(found.map((passage) => passage.citation.document.id)).not.toContain(classDocumentId)
})

test('a link of one school opens its own path and no other', async () => {
  const redirect = await schoolA.send(`/documents/${documentId}/pages/0/image`)
  const link = redirect.headers.get('location')!
  const { SELF } = await import('cloudflare:test')
  expect((await SELF.fetch(`http://engine.test${link}`)).status).toBe(200)
  expect((await SELF.fetch(`http://engine.test${link.replace('/0?', '/1?')}`)).status).toBe(401)
  expect((await SELF.fetch(`http://engine.test${link.slice(0, -3)}abc`)).status).toBe(401)
  const token = link.split('token=')[1]
  expect((await SELF.fetch(`http://engine.test/citation/${citationId}?token=${token}`)).status).toBe(401)
  expect(
    (await SELF.fetch('http://engine.test/documents', { headers: { authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(401)
})
