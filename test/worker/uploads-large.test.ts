import { createMessageBatch, createScheduledController, env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { webCryptoDigest } from '../../workers/adapters/digest/web-crypto.ts'
import worker from '../../workers/local.ts'
import { type Caller, caller } from '../support/api.ts'
import { largePdf } from '../support/large-pdf.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { announced, announcement, put, s3Code } from '../support/uploads.ts'

const MIB = 1024 * 1024
const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never

let teacher: Caller

beforeAll(async () => {
  teacher = await caller({ tenant: 'large', role: 'teacher' })
})

const METADATA = { title: 'A large book', source_family: 'textbook', scope: 'tenant' }
const keptObjects = async (): Promise<number> => (await env.ARTIFACTS.list()).objects.length

/** Posts a body of parts, each under its name. */
function post(parts: readonly [string, string | Uint8Array][], headers: Record<string, string> = {}) {
  const text = (value: string) => new TextEncoder().encode(value)
  const body = [
    ...parts.flatMap(([name, value]) => [
      text(
        `--edge\r\ncontent-disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="पुस्तक.pdf"'}\r\n\r\n`,
      ),
      typeof value === 'string' ? text(value) : value,
      text('\r\n'),
    ]),
    text('--edge--\r\n'),
  ]
  const length = body.reduce((sum, part) => sum + part.length, 0)
  return teacher.send('/ingest', {
    method: 'POST',
    body: new Blob(body),
    headers: {
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': String(length),
      ...headers,
    },
  })
}

describe('a large file in a body', () => {
  const book = largePdf(['A large book of lichens.'], 20 * MIB)

  test('is kept whole, whichever part comes first', async () => {
    const response = await post([
      ['file', book],
      ['metadata', JSON.stringify(METADATA)],
    ])
    expect(response.status, await response.clone().text()).toBe(202)
    const { document_id } = await response.json<{ document_id: string }>()
    const document = await teacher.document(document_id)
    expect(document).toMatchObject({ byte_length: book.length, file_name: 'पुस्तक.pdf' })
    expect(document.checksum).toBe(await webCryptoDigest.sha256(book))
    expect((await env.ARTIFACTS.head(`documents/${document_id}/original`))?.size).toBe(book.length)

    const before = await keptObjects()
    const again = await post([
      ['metadata', JSON.stringify(METADATA)],
      ['file', book],
    ])
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ document_id, deduplicated: true })
    expect(
      (await env.ARTIFACTS.list({ prefix: 'documents/' })).objects.filter(({ key }) =>
        key.endsWith('/original'),
      ),
    ).toHaveLength(1)
    expect(await keptObjects()).toBeGreaterThanOrEqual(before)
    await teacher.send(`/documents/${document_id}`, { method: 'DELETE' })
  })

  test.each<[string, readonly [string, string | Uint8Array][], number, string]>([
    [
      'is no PDF',
      [
        ['metadata', JSON.stringify(METADATA)],
        ['file', new Uint8Array(17 * MIB)],
      ],
      415,
      'unsupported-media',
    ],
    [
      'has bad metadata behind it',
      [
        ['file', book],
        ['metadata', '{"title":'],
      ],
      400,
      'malformed-json',
    ],
    [
      'is for the global library',
      [
        ['metadata', JSON.stringify({ ...METADATA, scope: 'global' })],
        ['file', book],
      ],
      403,
      'forbidden',
    ],
    [
      'comes twice',
      [
        ['file', book],
        ['file', book],
      ],
      422,
      'invalid-request',
    ],
    ['comes alone', [['file', book]], 422, 'invalid-request'],
    [
      'comes with too much metadata',
      [
        ['metadata', 'x'.repeat(70_000)],
        ['file', book],
      ],
      413,
      'too-large',
    ],
  ])('that %s is refused, and nothing kept', async (_, parts, status, type) => {
    const response = await post(parts)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ type: expect.stringMatching(new RegExp(`/${type}$`)) })
    const { objects } = await env.ARTIFACTS.list({ prefix: 'documents/' })
    expect(objects.filter(({ key }) => key.endsWith('/original'))).toEqual([])
  })

  test.each([
    ['without an end', '--edge\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n%PDF-1.7'],
    ['without a boundary in it', 'hello'],
    ['without a name', '--edge\r\ncontent-disposition: form-data\r\n\r\nx\r\n--edge--\r\n'],
    [
      'with a broken name',
      '--edge\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8\'\'%zz\r\n\r\nx\r\n--edge--\r\n',
    ],
  ])('a body %s is not well formed', async (_, body) => {
    const response = await teacher.send('/ingest', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': String(body.length),
      },
    })
    expect(response.status).toBe(422)
  })
})

describe('a file in parts', () => {
  /** As large as makes parts of it, and never sent as a whole. */
  const byteLength = 100 * MIB + 1

  test('is put part by part, and nothing is there before all are named', async () => {
    const told = await announcement(new Uint8Array(1), {}, { byte_length: byteLength })
    const answer = await teacher.post('/uploads', told)
    expect(answer.status).toBe(201)
    const upload: Awaited<ReturnType<typeof announced>> = await answer.json()
    expect(upload.url).toBeNull()
    expect(upload.parts!.map(({ from, to }) => to - from)).toEqual([
      32 * MIB,
      32 * MIB,
      32 * MIB,
      4 * MIB + 1,
    ])
    const last = upload.parts![3]!
    const bytes = new Uint8Array(last.to - last.from)
    const sent = await put(last.url, bytes, last.headers)
    expect([sent.status, sent.headers.get('etag')]).toEqual([200, expect.stringMatching(/^".+"$/)])
    const etag = sent.headers.get('etag')!

    const other = await put(last.url.replace('partNumber=4', 'partNumber=3'), bytes, last.headers)
    expect([other.status, await s3Code(other)]).toEqual([403, 'SignatureDoesNotMatch'])
    const shorter = await put(last.url, bytes.subarray(1), {
      ...last.headers,
      'content-length': String(bytes.length - 1),
    })
    expect([shorter.status, await s3Code(shorter)]).toEqual([403, 'SignatureDoesNotMatch'])

    const complete = (parts?: readonly { number: number; etag: string }[]) =>
      teacher.post('/ingest', { upload_id: upload.upload_id, ...(parts && { parts }) })
    expect((await complete()).status).toBe(409)
    expect((await complete([{ number: 4, etag }])).status).toBe(422)
    expect((await complete([1, 2, 3, 4].map((number) => ({ number, etag })))).status).toBe(409)
    expect(await env.ARTIFACTS.head(`documents/${upload.document_id}/original`)).toBeNull()

    const again: typeof upload = await (await teacher.post('/uploads', told)).json()
    expect(again.upload_id).toBe(upload.upload_id)

    await env.DB.prepare('UPDATE uploads SET expires_at = 1 WHERE id = ?').bind(upload.upload_id).run()
    await worker.scheduled(createScheduledController(), env, context)
    expect((await complete()).status).toBe(404)
    const late = await put(last.url, bytes, last.headers)
    expect([late.status, await s3Code(late)]).toEqual([404, 'NoSuchUpload'])
  })
})

describe('a file that arrived without a word', () => {
  /** Puts an object as R2's S3 API does: past the engine. */
  async function arrived() {
    const bytes = pdfOfLines([[`A quiet book, number ${Math.random()}.`]])
    const upload = await announced(teacher, bytes)
    await env.ARTIFACTS.put(`documents/${upload.document_id}/original`, bytes)
    expect((await teacher.send(`/documents/${upload.document_id}`)).status).toBe(404)
    return upload
  }

  test('is found by the sweep', async () => {
    const upload = await arrived()
    await worker.scheduled(createScheduledController(), env, context)
    expect((await teacher.send(`/documents/${upload.document_id}`)).status).toBe(200)
  })

  test('is told of by an event of R2', async () => {
    const upload = await arrived()
    const body = {
      account: '3f4b7e3dcab231cbfdaa90a6a28bd548',
      action: 'PutObject',
      bucket: 'gre-artifacts',
      object: { key: `documents/${upload.document_id}/original`, size: 3, eTag: 'c846ff7a' },
      eventTime: '2026-05-24T19:36:44.379Z',
    }
    const batch = createMessageBatch('gre-uploads', [{ id: '1', timestamp: new Date(), attempts: 1, body }])
    await worker.queue(batch, env, context)
    expect((await teacher.send(`/documents/${upload.document_id}`)).status).toBe(200)
  })

  test('is completed by its bringer', async () => {
    const upload = await arrived()
    expect((await teacher.post('/ingest', { upload_id: upload.upload_id })).status).toBe(202)
  })
})

test('what stands in for S3 lets the pages of others PUT', async () => {
  const response = await SELF.fetch('http://engine.test/s3/gre-artifacts/x', { method: 'OPTIONS' })
  expect([response.status, response.headers.get('access-control-allow-methods')]).toEqual([204, 'PUT'])
})
