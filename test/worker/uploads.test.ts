import { env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, caller } from '../support/api.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { announced, announcement, put, s3Code } from '../support/uploads.ts'

const SETTLED = ['published', 'published_with_gaps', 'failed', 'refused']

let teacher: Caller
let other: Caller
let edition = 0

/** A file nobody has brought yet. */
const aFile = (): Uint8Array => {
  edition += 1
  return pdfOfLines([[`Edition ${edition} of a book about the moss of walls.`]])
}

beforeAll(async () => {
  teacher = await caller({ tenant: 'uploading', role: 'teacher', classes: ['7b'] })
  other = await caller({ tenant: 'elsewhere', role: 'teacher', classes: ['7b'] })
})

async function ended(who: Caller, job: string) {
  for (;;) {
    const body: { state: string; reason: { kind: string } | null } = await (
      await who.send(`/ingest/${job}`)
    ).json()
    if (SETTLED.includes(body.state)) return body
    await scheduler.wait(50)
  }
}

const jobOf = ({ document_id }: { readonly document_id: string }): string =>
  document_id.replace('doc_', 'job_')

describe('a file that is PUT', () => {
  test('is published and found, and its document has the id that was promised', async () => {
    const bytes = new Uint8Array(env.CELL_DIVISION_NOTES)
    const upload = await announced(teacher, bytes, { title: 'Notes on mitosis', subject: 'biology' })
    expect(upload.parts).toBeNull()
    expect(new URL(upload.url!).pathname).toBe(`/s3/gre-artifacts/documents/${upload.document_id}/original`)
    expect(Date.parse(upload.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
    const sent = await put(upload.url!, bytes, upload.headers!)
    expect([sent.status, sent.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)])

    const accepted = await teacher.post('/ingest', { upload_id: upload.upload_id })
    expect(accepted.status).toBe(202)
    expect(accepted.headers.get('location')).toBe(`/ingest/${jobOf(upload)}`)
    expect(await accepted.json()).toMatchObject({
      document_id: upload.document_id,
      job_id: jobOf(upload),
      deduplicated: false,
    })
    expect(await ended(teacher, jobOf(upload))).toMatchObject({ state: 'published', reason: null })
    expect(await teacher.document(upload.document_id)).toMatchObject({
      title: 'Notes on mitosis',
      media_type: 'application/pdf',
      file_name: 'file.pdf',
      page_count: 3,
    })
    const { passages } = await teacher.search('mitosis')
    expect(passages[0]?.citation.document.id).toBe(upload.document_id)

    const again = await teacher.post('/uploads', await announcement(bytes, { title: 'Once more' }))
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual({
      document_id: upload.document_id,
      job_id: jobOf(upload),
      state: 'published',
      deduplicated: true,
    })
  })

  test('starts its job by itself', async () => {
    const bytes = aFile()
    const upload = await announced(teacher, bytes)
    expect((await teacher.send(`/ingest/${jobOf(upload)}`)).status).toBe(404)
    await put(upload.url!, bytes, upload.headers!)
    expect((await teacher.send(`/ingest/${jobOf(upload)}`)).status).toBe(200)
  })

  test('again is no second document', async () => {
    const bytes = aFile()
    const upload = await announced(teacher, bytes)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => put(upload.url!, bytes, upload.headers!)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const completed = await Promise.all(
      Array.from({ length: 3 }, () => teacher.post('/ingest', { upload_id: upload.upload_id })),
    )
    expect(completed.map(({ status }) => status)).toEqual([202, 202, 202])
    const ids = await Promise.all(completed.map(async (one) => (await one.json<typeof upload>()).document_id))
    expect(new Set(ids)).toEqual(new Set([upload.document_id]))
  })

  test('after its document was deleted leaves nothing', async () => {
    const bytes = aFile()
    const upload = await announced(teacher, bytes)
    await put(upload.url!, bytes, upload.headers!)
    expect((await teacher.send(`/documents/${upload.document_id}`, { method: 'DELETE' })).status).toBe(204)
    await put(upload.url!, bytes, upload.headers!)
    expect(await env.ARTIFACTS.head(`documents/${upload.document_id}/original`)).toBeNull()
    expect((await teacher.post('/ingest', { upload_id: upload.upload_id })).status).toBe(404)
  })
})

describe('a file that was announced', () => {
  test('twice is one upload, with what was said last', async () => {
    const bytes = aFile()
    const first = await announced(teacher, bytes, { title: 'A draft title' })
    const second = await announced(teacher, bytes, { title: 'A better title' })
    expect([second.upload_id, second.document_id]).toEqual([first.upload_id, first.document_id])
    await put(first.url!, bytes, first.headers!)
    expect((await teacher.document(first.document_id)).title).toBe('A better title')
  })

  test('but came in a body first is the document it became there', async () => {
    const bytes = aFile()
    const upload = await announced(teacher, bytes)
    const direct: { document_id: string } = await (await teacher.upload(bytes, { title: 'Direct' })).json()
    await put(upload.url!, bytes, upload.headers!)
    const completed = await teacher.post('/ingest', { upload_id: upload.upload_id })
    expect(completed.status).toBe(200)
    expect(await completed.json()).toMatchObject({ document_id: direct.document_id, deduplicated: true })
    expect(await env.ARTIFACTS.head(`documents/${upload.document_id}/original`)).toBeNull()
    expect(await env.ARTIFACTS.head(`documents/${direct.document_id}/original`)).not.toBeNull()
  })

  test('and did not arrive is not ready', async () => {
    const upload = await announced(teacher, aFile())
    const response = await teacher.post('/ingest', { upload_id: upload.upload_id })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ type: expect.stringMatching(/\/not-uploaded$/) })
  })

  test.each([
    ['of no kind that is read', () => crypto.getRandomValues(new Uint8Array(2_000)), 'unsupported-media'],
    ['no more than a header', () => new TextEncoder().encode(`%PDF-1.7\n% ${Math.random()}`), 'corrupt-file'],
  ])('and turns out to be %s has its job refused', async (_, make, reason) => {
    const bytes = make()
    const upload = await announced(teacher, bytes)
    expect((await put(upload.url!, bytes, upload.headers!)).status).toBe(200)
    expect(await ended(teacher, jobOf(upload))).toMatchObject({ state: 'refused', reason: { kind: reason } })
  })
})

describe('a PUT that is not as it was signed is refused, and nothing kept', () => {
  const bytes = aFile()
  const longer = new Uint8Array([...bytes, 10])
  const changed = bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))
  const twisted = (url: string, change: (url: URL) => void): string => {
    const other = new URL(url)
    change(other)
    return other.href
  }

  test.each<[string, (url: string, headers: Record<string, string>) => Promise<Response>, number, string]>([
    ['other bytes', (url, headers) => put(url, changed, headers), 400, 'XAmzContentSHA256Mismatch'],
    [
      'other bytes and their digest',
      (url, headers) => put(url, changed, { ...headers, 'x-amz-content-sha256': '0'.repeat(64) }),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'another length',
      (url, headers) => put(url, longer, { ...headers, 'content-length': String(longer.length) }),
      403,
      'SignatureDoesNotMatch',
    ],
    ['no digest', (url) => put(url, bytes, {}), 403, 'SignatureDoesNotMatch'],
    [
      'a header nobody signed',
      (url, headers) => put(url, bytes, { ...headers, 'x-amz-acl': 'public-read' }),
      403,
      'AccessDenied',
    ],
    [
      'another key',
      (url, headers) =>
        put(
          twisted(url, (one) => {
            one.pathname = one.pathname.replace(/doc_\w/, (start) => (start === 'doc_0' ? 'doc_1' : 'doc_0'))
          }),
          bytes,
          headers,
        ),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'a longer life',
      (url, headers) =>
        put(
          twisted(url, (one) => one.searchParams.set('X-Amz-Expires', '9000')),
          bytes,
          headers,
        ),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'a part of it',
      (url, headers) => put(`${url}&partNumber=1&uploadId=x`, bytes, headers),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'no signature',
      (url, headers) =>
        put(
          twisted(url, (one) => (one.search = '')),
          bytes,
          headers,
        ),
      403,
      'AccessDenied',
    ],
    ['another method', (url, headers) => put(url, bytes, headers, 'POST'), 403, 'SignatureDoesNotMatch'],
    ['a GET', (url, headers) => SELF.fetch(url, { headers }), 403, 'SignatureDoesNotMatch'],
  ])('%s', async (_, send, status, code) => {
    const upload = await announced(teacher, bytes)
    const response = await send(upload.url!, { ...upload.headers! })
    expect([response.status, await s3Code(response)]).toEqual([status, code])
    expect((await env.ARTIFACTS.list({ prefix: `documents/${upload.document_id}/` })).objects).toEqual([])
  })

  test('after its time', async () => {
    const upload = await announced(teacher, bytes)
    vi.useFakeTimers({ now: Date.parse(upload.expires_at) + 1_000, toFake: ['Date'] })
    try {
      const response = await put(upload.url!, bytes, upload.headers!)
      expect([response.status, await s3Code(response)]).toEqual([403, 'AccessDenied'])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('one school has no part in the uploads of another', () => {
  test('an upload of theirs is told as one that is not there', async () => {
    const upload = await announced(teacher, aFile())
    const missing = upload.upload_id.replace(/_.*/, `_${'0'.repeat(20)}`)
    const [theirs, nobodys] = await Promise.all(
      [upload.upload_id, missing].map((upload_id) => other.post('/ingest', { upload_id })),
    )
    expect([theirs!.status, nobodys!.status]).toEqual([404, 404])
    expect(await theirs!.text()).toBe(await nobodys!.text())
  })

  test('the same bytes are another upload and another document', async () => {
    const bytes = aFile()
    const [mine, theirs] = [await announced(teacher, bytes), await announced(other, bytes)]
    await put(mine.url!, bytes, mine.headers!)
    expect((await other.post('/ingest', { upload_id: theirs.upload_id })).status).toBe(409)
    await put(theirs.url!, bytes, theirs.headers!)
    expect((await other.document(theirs.document_id)).id).not.toBe(mine.document_id)
  })

  test('a colleague does not complete it', async () => {
    const upload = await announced(teacher, aFile())
    const student = await caller({ tenant: 'uploading', role: 'student' })
    expect((await student.post('/ingest', { upload_id: upload.upload_id })).status).toBe(403)
  })
})
