import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { webCryptoDigest } from '../../workers/adapters/digest/web-crypto.ts'
import { WireUpload } from '../../workers/http/contract/upload.ts'
import { caller } from '../support/api.ts'
import { pictureBook } from '../support/picture-book.ts'

const PART = 8 * 2 ** 20

test('a scanned book of 30 MB is uploaded, published, found and shown', async () => {
  const teacher = await caller({ tenant: 'scanning', role: 'teacher' })
  const book = pictureBook({
    pages: Array.from({ length: 14 }, (_, page) => [
      page === 9
        ? 'Reindeer feed on the lichen of the tundra through the winter.'
        : `The page ${page} of a book.`,
      'It goes on for another line of plain words that stand here for a paragraph.',
    ]),
    side: () => 1500,
  })
  const parts = Array.from({ length: Math.ceil(book.size / PART) }, (_, at) => at * PART)
  const digest = webCryptoDigest.begin()
  for (const offset of parts) await digest.write(book.bytesAt(offset, PART))
  const answer = await teacher.post('/uploads', {
    metadata: { title: 'A scanned book', source_family: 'textbook', scope: 'tenant' },
    byte_length: book.size,
    sha256: await digest.end(),
    file_name: 'scan.pdf',
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { document_id, upload_id } = WireUpload.parse(await answer.json())

  // As R2's S3 API keeps it, which no Worker sees.
  const object = await env.ARTIFACTS.createMultipartUpload(`documents/${document_id}/original`)
  const put = []
  for (const [at, offset] of parts.entries())
    put.push(await object.uploadPart(at + 1, book.bytesAt(offset, PART)))
  await object.complete(put)
  expect((await teacher.post('/ingest', { upload_id })).status).toBe(202)

  let state = ''
  while (!/^(published.*|failed|refused)$/.test(state)) {
    await scheduler.wait(100)
    const job = await teacher.send(`/ingest/${document_id.replace('doc_', 'job_')}`)
    state = (await job.json<{ state: string }>()).state
  }
  expect(state).toBe('published')
  expect(await teacher.document(document_id)).toMatchObject({ page_count: 14 })
  const { passages } = await teacher.search('What do reindeer feed on in the winter?')
  expect(passages[0]?.citation).toMatchObject({
    document: { id: document_id },
    primary: { page_index: 9 },
  })
  const link = await teacher.send(`/documents/${document_id}/pages/9/image`)
  const image = await SELF.fetch(new URL(link.headers.get('location')!, 'http://engine.test'))
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
}, 240_000)
