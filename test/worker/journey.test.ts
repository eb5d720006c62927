import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { WireResolvedCitation } from '../../workers/http/contract/citation.ts'
import { WireJob } from '../../workers/http/contract/document.ts'
import { WireDocuments } from '../../workers/http/contract/document-list.ts'
import { WireAnswer } from '../../workers/http/contract/retrieve.ts'
import { type Caller, callers } from '../support/api.ts'

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

describe('SEARCH', () => {
  test('answers with passages whose citations say where they stand', async () => {
    const answer = WireAnswer.parse(
      await schoolA.search('What happens to the chromosomes during metaphase?', { order: 'rank' }),
    )
    expect(answer.no_good_match).toBe(false)
    expect(answer.passages.map((passage) => passage.rank)).toEqual(answer.passages.map((_, at) => at + 1))
    for (const { citation, text, score_parts, rank_score } of answer.passages) {
      expect(citation.quote).toBe(text)
      expect(citation.regions.length).toBeGreaterThan(0)
      expect(rank_score).toBeCloseTo(score_parts!.lexical + score_parts!.dense, 12)
    }
  })

  test('puts passages in document order unless asked for rank', async () => {
    const { passages } = await curator.search('chromosomes cell division phases', { max_passages: 6 })
    const places = passages.map((passage) => passage.citation.pages!.from.index)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  test('says so when nothing matches well', async () => {
    const answer = await schoolA.search('Who won the football world cup in 1974?')
    expect(answer.no_good_match).toBe(true)
    expect(answer.confidence).toBeLessThan(0.5)
  })

  test.each([
    'e=mc2',
    "it's",
    '38.101',
    'NEAR(',
    '"',
    '',
    '   ',
    'multi-agent',
    'C++',
    'a*',
    'law AND',
    '\u0000',
    '(',
    'grammar::fa',
  ])('takes %j as it is', async (query) => {
    const answer = await schoolA.search(query)
    expect(answer.passages.length).toBeGreaterThanOrEqual(0)
  })

  test('keeps within a token budget', async () => {
    const { passages } = await schoolA.search('chromosomes mitosis phases', { token_budget: 600 })
    expect(passages.reduce((sum, passage) => sum + passage.token_count, 0)).toBeLessThanOrEqual(600)
    expect(passages.length).toBeGreaterThan(0)
  })

  test('filters before it ranks', async () => {
    const { passages } = await schoolA.search('mitosis', { filters: { source_families: ['teacher_note'] } })
    expect(new Set(passages.map((passage) => passage.citation.document.id))).toEqual(
      new Set([notes.document_id]),
    )
    const none = await schoolA.search('mitosis', { filters: { grade: 3 } })
    expect([none.passages, none.no_good_match]).toEqual([[], true])
  })

  test('costs at most four round trips and 500 rows', async () => {
    const response = await schoolA.post('/retrieve', { mode: 'SEARCH', query: 'chromosomes in mitosis' })
    const timing = response.headers.get('server-timing')!
    expect(Number(/d1-trips;desc="(\d+)"/.exec(timing)![1])).toBeLessThanOrEqual(4)
    expect(Number(/d1-rows;desc="(\d+)"/.exec(timing)![1])).toBeLessThanOrEqual(500)
  })
})

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

describe('a citation', () => {
  const first = async () => (await schoolA.search('phases of mitosis')).passages[0]!.citation

  test('is looked up again with the same quote, place and confidence', async () => {
    const issued = await first()
    const { lines, ...looked } = WireResolvedCitation.parse(await schoolA.citation(issued.id))
    expect(looked).toEqual(issued)
    expect(lines.length).toBeGreaterThan(0)
    expect(await schoolA.citation(issued.id)).toEqual({ ...looked, lines })
  })

  test('has lines that spell its quote', async () => {
    const issued = await first()
    const { lines } = await schoolA.citation(issued.id)
    const letters = (text: string) => text.replace(/[\s\u00AD-]/g, '')
    expect(letters(lines.map((line) => line.text).join(''))).toBe(letters(issued.quote))
  })

  test('of a part of a block has the boxes of that part', async () => {
    const issued = await first()
    const end = Math.min(40, issued.quote.length)
    const part = await schoolA.citation(`${issued.id}_s5-${end}`)
    expect(part.quote).toBe(issued.quote.slice(5, end))
    expect(part.regions.flatMap((region) => region.boxes)).toEqual(part.lines.map((line) => line.box))
  })

  test('is a Web Annotation for who asks for JSON-LD', async () => {
    const { id, quote } = await first()
    const response = await schoolA.send(`/citation/${id}`, { headers: { accept: 'application/ld+json' } })
    expect(response.headers.get('content-type')).toContain('application/ld+json')
    const annotation = (await response.json()) as {
      target: { selector: { type: string; exact?: string; value?: string }[] }
    }
    expect(annotation.target.selector[0]).toEqual({ type: 'TextQuoteSelector', exact: quote })
    expect(annotation.target.selector[1]!.value).toMatch(
      /^page=\d+&xywh=percent:[\d.]+,[\d.]+,[\d.]+,[\d.]+$/,
    )
  })

  test('is a page for a person, with an image that opens by its link', async () => {
    const { id } = await first()
    const response = await schoolA.send(`/citation/${id}`, { headers: { accept: 'text/html' } })
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    const [, source] = /<img src="([^"]+)"/.exec(page)!
    const image = await fetchOpenly(source!.replaceAll('&amp;', '&'))
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/webp')
    const bytes = new Uint8Array(await image.arrayBuffer())
    expect(new TextDecoder().decode(bytes.subarray(8, 12))).toBe('WEBP')
  })

  test('of chunks and blocks is given by their ids; unknown ones have none', async () => {
    const [passage] = (await schoolA.search('phases of mitosis')).passages
    const blockId = passage!.citation.block_ids[0]!
    const unknown = passage!.chunk_id.replace(/[0-9a-f]{8}$/, '00000000')
    const response = await schoolA.post('/resolve', {
      chunk_ids: [passage!.chunk_id, unknown],
      block_ids: [blockId],
    })
    const { items } = (await response.json()) as {
      items: { id: string; citation: { quote: string } | null }[]
    }
    expect(items.map((item) => [item.id, item.citation?.quote !== undefined])).toEqual([
      [passage!.chunk_id, true],
      [unknown, false],
      [blockId, true],
    ])
  })
})

/** Without a bearer token, as a browser asks for an image. */
const fetchOpenly = async (path: string) => {
  const { SELF } = await import('cloudflare:test')
  return SELF.fetch(`http://engine.test${path}`)
}

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
    const job = await schoolB.ingest(env.CELL_DIVISION_NOTES, { title: 'Notes of school B' })
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
    const vectors = await env.ARTIFACTS.list({ prefix: 'embeddings/tenant:school-b/' })
    expect(vectors.objects.length).toBeGreaterThanOrEqual(0)
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
