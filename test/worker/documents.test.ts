import { env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, callers } from '../support/api.ts'
import { saying } from '../support/asr/hears-beeps.ts'
import { SPOKEN_LESSON } from '../support/asr/lesson.ts'
import { aWav } from '../support/asr/sound.ts'
import { LESSONS } from '../support/documents/lessons.ts'

/** Half a minute of sound, with a pause of seven seconds between two sentences. */
const WAV = aWav(
  30_000,
  [0, 1, 2].map((sentence) => saying(sentence, 1_000 + sentence * 10_000, SPOKEN_LESSON)),
)

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

describe('a recording', () => {
  let teacher: Caller
  let other: Caller
  let job: Awaited<ReturnType<Caller['ingest']>>
  beforeAll(async () => {
    teacher = await caller({ tenant: 'listening', role: 'teacher' })
    other = await caller({ tenant: 'deaf', role: 'teacher' })
    job = await teacher.ingest(WAV, { title: 'Lecture 5', source_family: 'lecture' })
  })

  test('is written down, sentence by sentence', async () => {
    expect(job).toMatchObject({ state: 'published', parts_done: 1, parts_expected: 1, pages_expected: 0 })
    expect(job.costs).toMatchObject({ seconds_transcribed: 30 })
    const { passages } = await teacher.fetchAll(job.document_id, { time: { from_ms: 11_500, to_ms: 12_000 } })
    expect(passages.map(({ text }) => text)).toEqual([SPOKEN_LESSON.sentences[1]])
  })

  test('is cited by its time', async () => {
    const [passage] = (await teacher.search('How long do tardigrades survive without water?')).passages
    const citation = await teacher.citation(passage!.citation.id)
    expect(citation.quote).toContain(SPOKEN_LESSON.sentences[1])
    expect(citation).toMatchObject({
      pages: null,
      regions: [],
      lines: [],
      primary: { place: 'time', page_index: null },
      label: expect.stringMatching(/^Lecture 5, 0:\d\d–0:\d\d \(confidence 0\.90\)$/),
    })
    expect(Math.abs(citation.primary.start_ms! - 11_000)).toBeLessThan(50)
  })

  test('is played from the page of its citation by a link of its own, part by part', async () => {
    const [passage] = (await teacher.search('How long do tardigrades survive without water?')).passages
    const page = await teacher.send(`/citation/${passage!.citation.id}`, { headers: { accept: 'text/html' } })
    const [, link] = /<audio controls preload="metadata" src="([^"#]+)#t=(?:11|10\.9\d+),[\d.]+"/.exec(
      await page.text(),
    )!
    expect(page.headers.get('content-security-policy')).toContain("media-src 'self'")
    const part = await SELF.fetch(`http://engine.test${link}`, { headers: { range: 'bytes=44-1043' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 44-1043/${WAV.length}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(WAV.slice(44, 1_044))
    const whole = await SELF.fetch(`http://engine.test${link}`)
    expect([
      whole.status,
      whole.headers.get('content-type'),
      whole.headers.get('x-content-type-options'),
    ]).toEqual([200, 'audio/wav', 'nosniff'])
    expect((await whole.arrayBuffer()).byteLength).toBe(WAV.length)
    const past = await SELF.fetch(`http://engine.test${link}`, { headers: { range: 'bytes=9999999-' } })
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${WAV.length}`])
    await past.text()
  })

  test('is nothing to another school, and its link opens nothing else', async () => {
    expect((await other.send(`/recordings/${job.document_id}`)).status).toBe(404)
    expect((await SELF.fetch(`http://engine.test/recordings/${job.document_id}`)).status).toBe(401)
    const [passage] = (await teacher.search('tardigrades')).passages
    const page = await teacher.send(`/citation/${passage!.citation.id}`, { headers: { accept: 'text/html' } })
    const token = /\/recordings\/\w+\?token=([^#"]+)/.exec(await page.text())![1]
    const elsewhere = `/recordings/doc_${'0'.repeat(20)}?token=${token}`
    expect((await SELF.fetch(`http://engine.test${elsewhere}`)).status).toBe(401)
    expect((await SELF.fetch(`http://engine.test/documents/${job.document_id}?token=${token}`)).status).toBe(
      401,
    )
  })

  test('leaves with its document, transcripts and all', async () => {
    const { document_id } = await teacher.ingest(aWav(5_000, [saying(2, 500, SPOKEN_LESSON)]), {
      title: 'Gone soon',
    })
    expect(
      (await teacher.send(`/recordings/${document_id}`, { headers: { range: 'bytes=0-3' } })).status,
    ).toBe(206)
    await teacher.send(`/documents/${document_id}`, { method: 'DELETE' })
    expect((await teacher.send(`/recordings/${document_id}`)).status).toBe(404)
    expect((await env.ARTIFACTS.list({ prefix: `documents/${document_id}/` })).objects).toEqual([])
  })
})
