import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { WireJob } from '../../workers/http/contract/document.ts'
import { WireDocuments } from '../../workers/http/contract/document-list.ts'
import type { WireAnswer } from '../../workers/http/contract/retrieve.ts'
import { type Caller, callers } from '../support/api.ts'
import { citationSuite } from './journey/citation.suite.ts'
import { searchSuite } from './journey/search.suite.ts'

let curator: Caller
let schoolA: Caller
let schoolB: Caller
let chapter: z.infer<typeof WireJob>
let notes: z.infer<typeof WireJob>

beforeAll(async () => {
  ;({ curator, schoolA, schoolB } = await callers())
  chapter = await curator.ingest(env.CELL_DIVISION, {
    title: 'Biology, Chapter 3',
    scope: 'global',
    subject: 'biology',
    grade: 9,
  })
  notes = await schoolA.ingest(env.CELL_DIVISION_NOTES, {
    title: 'Notes on mitosis',
    source_family: 'teacher_note',
  })
}, 240_000)

describe('ingestion', () => {
  test('ends published, with every page accounted for', () => {
    expect(WireJob.parse(chapter)).toMatchObject({
      state: 'published',
      pages_expected: 12,
      pages_done: 12,
      stage: null,
    })
    const { pages_text, pages_ocr, pages_empty, pages_failed, pages_ocr_required } = chapter.counts
    expect(pages_text + pages_ocr + pages_empty + pages_failed + pages_ocr_required).toBe(12)
    expect(chapter.counts.vectors).toBe(chapter.counts.chunks)
    expect(chapter.stages.every((stage) => stage.state === 'done')).toBe(true)
  })

  test('of the same bytes for the same audience is the same document', async () => {
    const again = await curator.upload(env.CELL_DIVISION, { title: 'Another title', scope: 'global' })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({
      document_id: chapter.document_id,
      deduplicated: true,
      state: 'published',
    })
  })

  test('of the same bytes ten times at once is one document', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => schoolB.upload(env.HINDI_LESSON, { title: 'पौधे' })),
    )
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { document_id: string }[]
    expect(new Set(bodies.map((body) => body.document_id)).size).toBe(1)
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1)
  })

  test('keeps the original as it was brought', async () => {
    const kept = await env.ARTIFACTS.head(`documents/${chapter.document_id}/original`)
    expect(kept?.size).toBe(env.CELL_DIVISION.byteLength)
  })
})

describe('SEARCH', () => searchSuite(() => ({ curator, schoolA, notes })))

describe('FETCH', () => {
  test('gives a whole document in order, page by page', async () => {
    const pieces: WireAnswer['passages'] = []
    let cursor: string | null = null
    do {
      const answer: WireAnswer = await schoolA.fetchAll(
        chapter.document_id,
        {},
        { max_passages: 5, ...(cursor && { cursor }) },
      )
      pieces.push(...answer.passages)
      expect(answer.complete).toBe(answer.next_cursor === null)
      cursor = answer.next_cursor
    } while (cursor !== null)
    const ordinals = pieces.flatMap((piece) =>
      piece.citation.block_ids.map((id) => Number(id.split('_').at(-1))),
    )
    expect(ordinals).toEqual(Array.from({ length: chapter.counts.blocks }, (_, at) => at))
  })

  test('gives a page by its printed number or its place in the file', async () => {
    const byLabel = await schoolA.fetchAll(chapter.document_id, {
      pages: { from: { label: '1' }, to: { label: '1' } },
    })
    const [first] = byLabel.passages
    const { index, label } = first!.citation.pages!.from
    expect(label).toBe('1')
    expect(index).toBeGreaterThan(0)
    const byIndex = await schoolA.fetchAll(chapter.document_id, { pages: { from: { index }, to: { index } } })
    expect(byIndex.passages).toEqual(byLabel.passages)
    expect(byLabel.passages.every((passage) => passage.citation.pages!.to.index === index)).toBe(true)
    expect(byLabel.complete).toBe(true)
  })

  test('gives what stands under a heading', async () => {
    const all = await schoolA.fetchAll(chapter.document_id)
    const path = all.passages
      .map((passage) => passage.breadcrumb.split(' › ').slice(1))
      .find((one) => one.length >= 2)!
    const { passages } = await schoolA.fetchAll(chapter.document_id, { heading_path: path })
    expect(passages.length).toBeGreaterThan(0)
    for (const { breadcrumb } of passages) expect(breadcrumb).toContain(path.at(-1))
  })

  test('cuts a budget only at a passage and says where to go on', async () => {
    const answer = await schoolA.fetchAll(chapter.document_id, {}, { token_budget: 700 })
    expect(answer.complete).toBe(false)
    const rest = await schoolA.fetchAll(chapter.document_id, {}, { cursor: answer.next_cursor })
    const seen = [...answer.passages, ...rest.passages].map((passage) => passage.chunk_id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await schoolA.fetchAll(chapter.document_id)).passages.length)
  })

  test.each([
    ['a page nobody printed', { pages: { from: { label: '999' }, to: { label: '999' } } }],
    ['pages beyond the end by name', { pages: { from: '4000', to: '4001' } }],
  ])('of %s is 404', async (_, part) => {
    const response = await schoolA.post('/retrieve', {
      mode: 'FETCH',
      locator: { document_id: chapter.document_id, ...part },
    })
    expect(response.status).toBe(404)
  })
})

describe('a citation', () => citationSuite(() => schoolA))

describe('documents', () => {
  test('are listed with a cursor', async () => {
    const page = WireDocuments.parse(await (await schoolA.send('/documents?limit=1')).json())
    expect(page.items).toHaveLength(1)
    const next = WireDocuments.parse(
      await (await schoolA.send(`/documents?limit=1&cursor=${page.next_cursor}`)).json(),
    )
    expect(next.items[0]!.id).not.toBe(page.items[0]!.id)
  })

  test('lead to their page images by a link that lasts ten minutes', async () => {
    const response = await schoolA.send(`/documents/${chapter.document_id}/pages/0/image`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^\/images\/doc_[0-9a-z]{20}\/0\?token=/)
    expect((await schoolA.send(`/documents/${chapter.document_id}/pages/12/image`)).status).toBe(404)
  })

  test('take feedback on a citation, and none on one that is not there', async () => {
    const [passage] = (await schoolA.search('phases of mitosis')).passages
    const good = await schoolA.post('/feedback', {
      citation_id: passage!.citation.id,
      verdict: 'wrong_page',
      comment: 'It is p. 3',
    })
    expect(good.status).toBe(201)
    const kept = await env.DB.prepare('SELECT verdict, tenant FROM feedback').first()
    expect(kept).toEqual({ verdict: 'wrong_page', tenant: 'school-a' })
    const missing = passage!.citation.id.replace(/_x1_.*/, '_x1_99999')
    expect((await schoolA.post('/feedback', { citation_id: missing, verdict: 'helpful' })).status).toBe(404)
  })

  test('that are deleted leave both indices, and what cites them answers 410', async () => {
    const marker = 'centrosome'
    const vectors = async () =>
      (await env.ARTIFACTS.list({ prefix: 'embeddings/tenant:school-b/' })).objects.length
    const job = await schoolB.ingest(env.CELL_DIVISION_NOTES, { title: 'Notes of school B' })
    const before = await vectors()
    const { passages } = await schoolB.search(`${marker} mitosis notes`, {
      filters: { document_ids: [job.document_id] },
    })
    expect(passages.length).toBeGreaterThan(0)
    expect((await schoolB.send(`/documents/${job.document_id}`, { method: 'DELETE' })).status).toBe(204)
    const after = await schoolB.search(`${marker} mitosis notes`)
    expect(after.passages.filter((passage) => passage.citation.document.id === job.document_id)).toEqual([])
    expect((await schoolB.send(`/citation/${passages[0]!.citation.id}`)).status).toBe(410)
    expect((await schoolB.send(`/documents/${job.document_id}`)).status).toBe(410)
    const left = await env.ARTIFACTS.list({ prefix: `documents/${job.document_id}/` })
    expect(left.objects).toEqual([])
    expect(await vectors()).toBeLessThan(before)
    expect(
      (await schoolA.search('mitosis notes')).passages.some(
        (p) => p.citation.document.id === notes.document_id,
      ),
    ).toBe(true)
  })
})

describe('another revision of a work', () => {
  test('takes the place of the one before; what cited that still resolves', async () => {
    const v1 = await schoolB.ingest(env.CELL_DIVISION, { title: 'Our book, first' })
    const { work_id } = await schoolB.document(v1.document_id)
    const [old] = (await schoolB.search('metaphase', { filters: { work_ids: [work_id] } })).passages
    const edited = new Uint8Array([
      ...new Uint8Array(env.CELL_DIVISION),
      ...new TextEncoder().encode('\n%2\n'),
    ])
    const v2 = await schoolB.ingest(edited, { title: 'Our book, second', work_id })
    expect((await schoolB.document(v2.document_id)).revision).toBe(2)
    const { passages } = await schoolB.search('metaphase', { filters: { work_ids: [work_id] } })
    expect(new Set(passages.map((passage) => passage.citation.document.id))).toEqual(
      new Set([v2.document_id]),
    )
    expect((await schoolB.citation(old!.citation.id)).quote).toBe(old!.citation.quote)
  }, 240_000)
})
