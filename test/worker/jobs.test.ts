import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { webCryptoDigest } from '../../workers/adapters/digest/web-crypto.ts'
import { durableObjectLedger } from '../../workers/adapters/job-ledger/durable-object.ts'
import { originalKey } from '../../workers/domain/artifact-keys.ts'
import { failure } from '../../workers/domain/failure.ts'
import { jobOfDocument } from '../../workers/domain/ids.ts'
import { poolOf } from '../../workers/domain/lane.ts'
import { WireDocumentInFull, WireJob } from '../../workers/http/contract/document.ts'
import { type Caller, caller, callers } from '../support/api.ts'
import { aDocument, aDocumentId } from '../support/builders.ts'
import { anotherNumber, forSchool } from '../support/library.ts'
import { aPdf } from '../support/pdf.ts'
import { PICTURE } from '../support/pdf-text.ts'

let schoolA: Caller
let schoolB: Caller
beforeAll(async () => {
  await migrated(env.DB)
  ;({ schoolA, schoolB } = await callers())
})

const ledger = durableObjectLedger(env.DOCUMENT_JOB)
const catalogue = d1Catalogue(env.DB)

/** A document of school A whose job has failed at its first stage, though its file is there. */
async function failedDocument() {
  const bytes = new Uint8Array([...new Uint8Array(env.CELL_DIVISION_NOTES), anotherNumber()])
  const reason = failure('stage-failed', 'It broke.')
  const { document } = await catalogue.admit(
    aDocument({
      id: aDocumentId(anotherNumber()),
      audience: forSchool('school-a'),
      checksum: await webCryptoDigest.sha256(bytes),
      extraction: null,
      pageCount: null,
      publishedAt: null,
      status: 'failed',
      reason,
    }),
  )
  await env.ARTIFACTS.put(originalKey(document.id), bytes)
  await ledger.open({ documentId: document.id, pool: poolOf(document.audience), lane: 'bulk' })
  await ledger.settle(document.id, 'failed', reason)
  return `/ingest/${jobOfDocument(document.id)}`
}

const statusOf = async (answer: Promise<Response>): Promise<[number, string | undefined]> => {
  const response = await answer
  const { type } = (await response.json()) as { type?: string }
  return [response.status, type?.split('/').at(-1)]
}

describe('POST /ingest/{job}/retry', () => {
  test('takes a failed job up again, and it ends', async () => {
    const path = await failedDocument()
    const answer = await schoolA.post(`${path}/retry`, {})
    expect(answer.status).toBe(202)
    expect(WireJob.parse(await answer.json())).toMatchObject({ state: 'queued', lane: 'bulk', reason: null })
    await expect
      .poll(async () => ((await (await schoolA.send(path)).json()) as { state: string }).state, {
        timeout: 200_000,
      })
      .toBe('published')
    expect(await statusOf(schoolA.post(`${path}/retry`, {}))).toEqual([409, 'conflict'])
  }, 240_000)

  test('is refused as every other request for what is not the caller’s, not there, or not there any more', async () => {
    const path = await failedDocument()
    const student = await caller({ tenant: 'school-a', role: 'student' })
    expect(await statusOf(student.post(`${path}/retry`, {}))).toEqual([403, 'forbidden'])
    expect(await statusOf(schoolB.post(`${path}/retry`, {}))).toEqual([404, 'not-found'])
    const unknown = jobOfDocument(aDocumentId(anotherNumber()))
    expect(await statusOf(schoolA.post(`/ingest/${unknown}/retry`, {}))).toEqual([404, 'not-found'])
    expect(await statusOf(schoolA.post('/ingest/nonsense/retry', {}))).toEqual([404, 'not-found'])
    await schoolA.send(path.replace('/ingest/job_', '/documents/doc_'), { method: 'DELETE' })
    expect(await statusOf(schoolA.post(`${path}/retry`, {}))).toEqual([410, 'gone'])
  })
})

describe('a document with a page that could not be read', () => {
  const mixed = aPdf({
    pages: [
      { content: 'BT /F1 12 Tf 72 700 Td (Osmosis moves water through a membrane.) Tj ET' },
      { content: PICTURE.content, entries: PICTURE.entries },
    ],
    objects: { picture: PICTURE.objects.picture.replaceAll(/(?<=Width |Height )1/g, '30000') },
  })

  test('names it, in its job and by itself', async () => {
    const job = WireJob.parse(await schoolA.ingest(mixed, { title: 'With a picture', lane: 'bulk' }))
    expect(job).toMatchObject({
      state: 'published_with_gaps',
      lane: 'bulk',
      counts: { pages_failed: 1 },
    })
    expect(job.gaps).toEqual([
      { page_index: 1, page_label: null, outcome: 'failed', reason: expect.any(String) },
    ])
    const document = await (await schoolA.send(`/documents/${job.document_id}`)).json()
    expect(WireDocumentInFull.parse(document).gaps).toEqual(job.gaps)
  })
})

test('a lane that is none is refused', async () => {
  const answer = await schoolA.upload(env.CELL_DIVISION_NOTES, { title: 'Notes', lane: 'express' })
  expect(answer.status).toBe(422)
})
