import { env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WireAnswer } from '../../workers/http/contract/retrieve.ts'
import { type Caller, caller } from '../support/api.ts'
import { count, keptOfSchool, NOTHING_KEPT } from '../support/kept-of-school.ts'
import { aPdf } from '../support/pdf.ts'
import { PICTURE, pdfOfLines } from '../support/pdf-text.ts'

const SCAN = aPdf({
  pages: [{ content: PICTURE.content, entries: PICTURE.entries }],
  objects: { picture: PICTURE.objects.picture.replaceAll(/(?<=Width |Height )1/g, '30000') },
})

const teacherOf = (tenant: string): Promise<Caller> => caller({ tenant, role: 'teacher', classes: ['7b'] })

describe('a document can be deleted whatever became of it', () => {
  test('before its ingestion has begun', async () => {
    const teacher = await teacherOf('early')
    const accepted: { document_id: string; job_id: string } = await (
      await teacher.upload(pdfOfLines([['Deleted before it was read.']]), { title: 'Early' })
    ).json()
    expect((await teacher.send(`/documents/${accepted.document_id}`, { method: 'DELETE' })).status).toBe(204)
    await scheduler.wait(3_000)
    expect((await teacher.send(`/documents/${accepted.document_id}`)).status).toBe(410)
    expect((await teacher.send(`/ingest/${accepted.job_id}`)).status).toBe(410)
    expect(await keptOfSchool('early', [accepted.document_id])).toEqual(NOTHING_KEPT)
    expect((await teacher.search('deleted before it was read')).passages).toEqual([])
  })

  test('when it was refused, and then brought once more', async () => {
    const teacher = await teacherOf('refused')
    const job = await teacher.ingest(SCAN, { title: 'A scan' })
    expect([job.state, job.reason?.kind, job.counts.pages_ocr_required]).toEqual([
      'refused',
      'page-unreadable',
      0,
    ])
    expect((await teacher.send(`/documents/${job.document_id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await keptOfSchool('refused', [job.document_id])).toEqual(NOTHING_KEPT)
    const again = await teacher.ingest(SCAN, { title: 'A scan' })
    expect(again.document_id).not.toBe(job.document_id)
  })

  test('four of them, and no word, vector or artifact is left', async () => {
    const teacher = await teacherOf('tidy')
    const texts = 'ant bee cat dog'.split(' ').map((name) => `Quokkaish facts of the ${name}.`)
    const jobs = await Promise.all(texts.map((text) => teacher.ingest(pdfOfLines([[text]]), { title: text })))
    const ids = jobs.map((job) => job.document_id)
    expect(new Set(jobs.map((job) => job.state))).toEqual(new Set(['published']))
    const before = await keptOfSchool('tidy', ids)
    expect([before.chunks, before.vectors, before.words]).toEqual([4, 4, 0])
    expect((await teacher.search('quokkaish facts', { max_passages: 20 })).passages.length).toBeGreaterThan(0)
    for (const id of ids)
      expect((await teacher.send(`/documents/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await keptOfSchool('tidy', ids)).toEqual(NOTHING_KEPT)
    const { passages, no_good_match } = await teacher.search('quokkaish facts')
    expect([passages, no_good_match]).toEqual([[], true])
  })
})

describe('the same bytes are the same document', () => {
  test('ten times at once, through to the answer', async () => {
    const teacher = await teacherOf('ten')
    const file = pdfOfLines([['Peristalsis moves food along the gut.']])
    const jobs = await Promise.all(Array.from({ length: 10 }, () => teacher.ingest(file, { title: 'Gut' })))
    expect(new Set(jobs.map((job) => job.document_id)).size).toBe(1)
    expect(jobs[0]).toMatchObject({ state: 'published', counts: { chunks: 1, vectors: 1 } })
    expect((await teacher.search('peristalsis')).passages).toHaveLength(1)
    expect(await count("documents WHERE audience = 'tenant:ten'")).toBe(1)
  })

  test('but not of two schools: each keeps its own when the other deletes', async () => {
    const [a, b] = [await teacherOf('twin-a'), await teacherOf('twin-b')]
    const file = pdfOfLines([['Transpiration lifts water to the leaves.']])
    const [ofA, ofB] = [await a.ingest(file, { title: 'Leaf' }), await b.ingest(file, { title: 'Leaf' })]
    expect(ofA.document_id).not.toBe(ofB.document_id)
    await a.send(`/documents/${ofA.document_id}`, { method: 'DELETE' })
    expect((await a.search('transpiration')).passages).toEqual([])
    const [passage] = (await b.search('transpiration')).passages
    expect(passage!.citation.document.id).toBe(ofB.document_id)
    expect((await b.citation(passage!.citation.id)).lines).toHaveLength(1)
  })
})

describe('one school learns nothing of another', () => {
  let a: Caller
  let b: Caller
  let theirs: WireAnswer['passages'][number]
  let job: string
  beforeAll(async () => {
    ;[a, b] = [await teacherOf('walled-a'), await teacherOf('walled-b')]
    await a.ingest(pdfOfLines([['The water cycle: vapour rises and rain falls. Aardvarkium.']]), {
      title: 'Ours',
    })
    const ofB = await b.ingest(
      pdfOfLines([['The water cycle: vapour rises and rain falls. Bandicootium.']]),
      { title: 'Theirs' },
    )
    job = ofB.job_id
    theirs = (await b.search('water cycle vapour')).passages[0]!
  }, 120_000)

  const stranger = (id: string) => id.replace(/(?<=^[a-z]{3}_)[0-9a-z]{20}/, '0'.repeat(20))
  const requests: readonly [string, (id: (real: string) => string) => [string, RequestInit?]][] = [
    ['the document', (id) => [`/documents/${id(theirs.citation.document.id)}`]],
    ['its deletion', (id) => [`/documents/${id(theirs.citation.document.id)}`, { method: 'DELETE' }]],
    [
      'a change of it',
      (id) => [
        `/documents/${id(theirs.citation.document.id)}`,
        { ...json({ revoked: true }), method: 'PATCH' },
      ],
    ],
    ['a page image', (id) => [`/documents/${id(theirs.citation.document.id)}/pages/0/image`]],
    ['an image by its path', (id) => [`/images/${id(theirs.citation.document.id)}/0`]],
    ['a recording', (id) => [`/recordings/${id(theirs.citation.document.id)}`]],
    ['the image of a block', (id) => [`/blocks/${id(theirs.citation.block_ids[0]!)}/image`]],
    ['an image of a block by its path', (id) => [`/images/${id(theirs.citation.block_ids[0]!)}`]],
    ['a citation', (id) => [`/citation/${id(theirs.citation.id)}`]],
    [
      'a citation as a page',
      (id) => [`/citation/${id(theirs.citation.id)}`, { headers: { accept: 'text/html' } }],
    ],
    ['its job', (id) => [`/ingest/${id(job)}`]],
    ['the events of its job', (id) => [`/ingest/${id(job)}/events`]],
    ['feedback', (id) => ['/feedback', json({ citation_id: id(theirs.citation.id), verdict: 'helpful' })]],
    [
      'FETCH',
      (id) => [
        '/retrieve',
        json({ mode: 'FETCH', locator: { document_id: id(theirs.citation.document.id) } }),
      ],
    ],
    [
      'SEARCH in it',
      (id) => [
        '/retrieve',
        json({
          mode: 'SEARCH',
          query: 'water',
          filters: { document_ids: [id(theirs.citation.document.id)] },
        }),
      ],
    ],
    ['resolving a chunk', (id) => ['/resolve', json({ chunk_ids: [id(theirs.chunk_id)] })]],
    ['resolving a block', (id) => ['/resolve', json({ block_ids: [id(theirs.citation.block_ids[0]!)] })]],
  ]
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

  test.each(requests)('%s is answered as if it did not exist', async (_, request) => {
    const told = async (id: (real: string) => string) => {
      const response = await a.send(...request(id))
      const body = (await response.text())
        .replaceAll(/"(?:trace_id|instance|id)":"[^"]*"/g, '')
        .replace(/"timings":\{[^}]*\}/, '')
      return [response.status, body]
    }
    const [status, body] = await told((real) => real)
    expect([status, body]).toEqual(await told(stranger))
    expect(body).not.toContain('Bandicootium')
  })

  test('and stays where it is', async () => {
    expect((await b.document(theirs.citation.document.id)).status).toBe('published')
    expect(await count('feedback WHERE document_id = ?', theirs.citation.document.id)).toBe(0)
  })

  test('its words do not move the ranking or the scores', async () => {
    const { passages } = await a.search('water cycle vapour rain', { order: 'rank' })
    expect(JSON.stringify(passages)).not.toContain('Bandicootium')
    const scores = passages.map(({ rank_score, score_parts }) => [rank_score, score_parts])
    await b.ingest(pdfOfLines([['Water, water, vapour and rain: the cycle of water.']]), { title: 'More' })
    // Another number of passages, so that it is ranked anew and not taken from a cache.
    const after = await a.search('water cycle vapour rain', { order: 'rank', max_passages: 9 })
    expect(after.passages.map(({ rank_score, score_parts }) => [rank_score, score_parts])).toEqual(scores)
  })

  test('a link to an image opens that image alone, and not after its document is gone', async () => {
    const gone = await b.ingest(pdfOfLines([['A page to be looked at.']]), { title: 'Gone' })
    const [found] = (await b.search('page', { filters: { document_ids: [gone.document_id] } })).passages
    const [block] = found!.citation.block_ids
    const leadsTo = async (path: string) => (await b.send(path)).headers.get('location')!
    const link = await leadsTo(`/documents/${gone.document_id}/pages/0/image`)
    const ofBlock = await leadsTo(`/blocks/${block}/image`)
    const open = async (path: string) => (await SELF.fetch(`http://engine.test${path}`)).status
    expect([await open(link), await open(ofBlock)]).toEqual([200, 200])
    const other = link.replace(gone.document_id, theirs.citation.document.id)
    expect(await open(other)).toBe(401)
    expect(await open(link.replace('/0?', '/1?'))).toBe(401)
    expect(await open(ofBlock.replace(block!, theirs.citation.block_ids[0]!))).toBe(401)
    expect(await open(ofBlock.replace(`/${block}?`, `/${gone.document_id}/0?`))).toBe(401)
    await b.send(`/documents/${gone.document_id}`, { method: 'DELETE' })
    expect([await open(link), await open(ofBlock)]).toEqual([404, 404])
    expect((await b.send(`/blocks/${block}/image`)).status).toBe(404)
    const { objects } = await env.ARTIFACTS.list({ prefix: `documents/${gone.document_id}/` })
    expect(objects).toEqual([])
  })
})

describe('words are found in other forms and in their own script', () => {
  let teacher: Caller
  beforeAll(async () => {
    teacher = await teacherOf('words')
    for (const line of [
      'The teacher tests the students every week.',
      'Newton’s third law, exercise 3.4, speaks of reactions.',
      'A multi-agent system, BENCH-100821, is written in C++.',
    ])
      await teacher.ingest(pdfOfLines([[line.replaceAll('’', "'")]]), { title: 'Leaf' })
    await teacher.ingest(env.HINDI_LESSON, { title: 'पौधे' })
  }, 120_000)

  test.each([
    ['a gerund', 'testing student', 'tests the students'],
    ['a plural', 'the reaction', 'reactions'],
    ['an apostrophe', "Newton's third law", 'third law'],
    ['a section number', '3.4', 'exercise 3.4'],
    ['a hyphen', 'multi-agent', 'multi-agent'],
    ['a code', 'BENCH-100821', 'BENCH-100821'],
    ['plus signs', 'C++', 'C++'],
  ])('%s', async (_, query, text) => {
    const { passages, no_good_match } = await teacher.search(query, { order: 'rank' })
    expect(no_good_match).toBe(false)
    expect(passages[0]!.text.replaceAll('’', "'")).toContain(text)
    expect(passages[0]!.score_parts!.lexical).toBeGreaterThan(0)
  })

  test.each(['(', '"', '*', '::', ''])('%j asks nothing and gets nothing', async (query) => {
    const { passages, no_good_match, nothing } = await teacher.search(query)
    expect([passages, no_good_match, nothing]).toEqual([[], true, 'no_words'])
  })

  test('a Hindi word, and not one that shares its consonants', async () => {
    const { passages } = await teacher.search('पौधे पानी', { order: 'rank' })
    expect(passages[0]!.text).toMatch(/पौध|पानी/)
    const other = await teacher.search('पुनी', { order: 'rank' })
    expect(other.passages.every(({ score_parts }) => score_parts!.lexical === 0)).toBe(true)
  })

  test('a threshold of 0 and one of 1', async () => {
    const found = async (min_confidence: number) =>
      (await teacher.search('tests students law', { min_confidence })).passages.map(
        ({ citation }) => citation.confidence,
      )
    expect((await found(0)).length).toBeGreaterThan(1)
    expect((await found(1)).every((confidence) => confidence === 1)).toBe(true)
  })
})
