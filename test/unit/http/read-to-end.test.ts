import { expect, test } from 'vitest'
import { memoryApp } from '../../support/memory-app.ts'

const PIECE = 64 * 1024
const PIECES = 32

const multipart = (metadata: string): string =>
  [
    '--edge',
    'content-disposition: form-data; name="metadata"',
    '',
    metadata,
    '--edge',
    'content-disposition: form-data; name="file"; filename="a.pdf"',
    '',
    '%PDF-1.7',
  ].join('\r\n')

/** A body of two MiB that comes piece by piece, and what became of it. */
function longBody(head: string) {
  const seen = { sent: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (seen.sent === PIECES) return controller.close()
      const text = seen.sent === 0 ? head : ''
      controller.enqueue(new TextEncoder().encode(text.padEnd(PIECE, ' ')))
      seen.sent += 1
    },
    cancel() {
      seen.cancelled = true
    },
  })
  return { body, seen }
}

const FORM = 'multipart/form-data; boundary=edge'
const JSON_TYPE = 'application/json'

test.each<[string, string, RequestInit['headers'], string, number]>([
  ['nobody', '/ingest', { 'content-type': FORM, authorization: 'Bearer nobody' }, '', 401],
  ['text for a file', '/ingest', { 'content-type': 'text/plain' }, '', 415],
  ['metadata that do not fit', '/ingest', { 'content-type': FORM }, multipart('{}'), 422],
  [
    'a part too many',
    '/ingest',
    { 'content-type': FORM },
    '--edge\r\ncontent-disposition: form-data; name="x"; filename="x"\r\n\r\n',
    422,
  ],
  ['JSON that is too large', '/uploads', { 'content-type': JSON_TYPE }, '', 413],
  ['a question that is too large', '/retrieve', { 'content-type': JSON_TYPE }, '', 413],
])('a body of %s is refused, and read to its end', async (_, path, headers, head, status) => {
  const { body, seen } = longBody(head)
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { ...headers, 'content-length': String(PIECE * PIECES) },
  }
  const response = await memoryApp()(path, init as RequestInit)
  expect([response.status, seen]).toEqual([status, { sent: PIECES, cancelled: false }])
})

test('a body without an end is left at the largest that is taken', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 2 ** 20
      controller.enqueue(new Uint8Array(2 ** 20))
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'text/plain' } }
  expect((await memoryApp()('/ingest', init as RequestInit)).status).toBe(415)
  expect(sent).toBeLessThan(105 * 2 ** 20)
})
