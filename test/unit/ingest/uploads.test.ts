import { describe, expect, test } from 'vitest'
import { originalKey } from '../../../workers/domain/artifact-keys.ts'
import { Metadata } from '../../../workers/domain/document.ts'
import { LARGEST_WHOLE } from '../../../workers/domain/file-limits.ts'
import { PART_BYTES, partsOf, type Upload } from '../../../workers/domain/upload.ts'
import { arrivals } from '../../../workers/ingest/arrivals.ts'
import { beginUpload } from '../../../workers/ingest/begin-upload.ts'
import { completeUpload } from '../../../workers/ingest/complete-upload.ts'
import { receive } from '../../../workers/ingest/stages/receive.ts'
import { sweepUploads } from '../../../workers/ingest/sweep-uploads.ts'
import { forSchool } from '../../support/library.ts'
import { type MemoryEngine, memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

const teacher = aScope({ tenant: 'school-a', sub: 'teacher-1' })
const metadata = Metadata.parse({
  title: 'A book',
  sourceFamily: 'textbook',
  grade: null,
  subject: null,
  locale: null,
  workId: null,
  lane: 'interactive',
})
const pdf = new TextEncoder().encode('%PDF-1.7\nA book, as far as its first bytes go.')

async function begun(on: MemoryEngine, bytes = pdf, byteLength = bytes.length) {
  const said = { metadata, audience: forSchool('school-a'), fileName: null, mediaType: null }
  const checksum = await on.digest.sha256(bytes)
  const outcome = await beginUpload({ ...said, checksum, byteLength }, teacher, 'https://here.test', on)
  if (!outcome.ok || 'existing' in outcome.value) throw new Error(JSON.stringify(outcome))
  return outcome.value
}

const arrive = (on: MemoryEngine, { documentId }: Upload, bytes = pdf) =>
  on.artifacts.put(originalKey(documentId), bytes, 'application/octet-stream')

const event = (id: string, action = 'PutObject') => ({
  account: '3f4b7e3dcab231cbfdaa90a6a28bd548',
  action,
  bucket: 'gre-artifacts',
  object: { key: `documents/${id}/original`, size: 3, eTag: 'c846ff7a18f28c2e262116d6e8719ef0' },
  eventTime: '2026-05-24T19:36:44.379Z',
})

/** Delivers one message and answers what became of it. */
async function deliver(on: MemoryEngine, body: unknown, attempts = 1): Promise<string> {
  let outcome = 'nothing'
  const delivery = {
    id: 'message-1',
    body,
    attempts,
    ack: () => {
      outcome = 'done'
    },
    retry: () => {
      outcome = 'again'
    },
  }
  await arrivals([delivery], on)
  return outcome
}

describe('what R2 tells of a new object', () => {
  test('starts the job of an announced file, once however often it is told', async () => {
    const on = memoryEngine()
    const { upload } = await begun(on)
    await arrive(on, upload)
    for (const action of ['PutObject', 'CompleteMultipartUpload'])
      expect(await deliver(on, event(upload.documentId, action))).toBe('done')
    expect((await on.catalogue.find(upload.documentId))?.status).toBe('queued')
    expect((await on.ledger.read(upload.documentId))?.state).toBe('queued')
    expect(on.waiting).toEqual([
      { documentId: upload.documentId, pool: 'tenant:school-a', lane: 'interactive' },
    ])
  })

  test.each([
    ['another key', { ...event('x'), object: { key: 'documents/x/pages/1.webp' } }],
    ['an object that went', event(`doc_${'0'.repeat(20)}`, 'DeleteObject')],
    ['no event at all', { hello: 'world' }],
  ])('of %s is passed over', async (_, body) => {
    expect(await deliver(memoryEngine(), body)).toBe('done')
  })

  test('that nobody announced is looked at twice, and then removed', async () => {
    const on = memoryEngine()
    const { upload } = await begun(on)
    await on.uploads.remove(upload.id)
    await arrive(on, upload)
    expect(await deliver(on, event(upload.documentId))).toBe('again')
    expect(await on.artifacts.has(originalKey(upload.documentId))).toBe(true)
    expect(await deliver(on, event(upload.documentId), 2)).toBe('done')
    expect(await on.artifacts.has(originalKey(upload.documentId))).toBe(false)
  })

  test('of a document that is there already is left alone', async () => {
    const on = memoryEngine()
    const { upload } = await begun(on)
    await arrive(on, upload)
    await completeUpload(upload, [], on)
    await on.uploads.remove(upload.id)
    expect(await deliver(on, event(upload.documentId), 5)).toBe('done')
    expect(await on.artifacts.has(originalKey(upload.documentId))).toBe(true)
  })

  test('is tried again after a fault', async () => {
    const faults: string[] = []
    const on = memoryEngine({ log: { event: (name) => void faults.push(name) } })
    const { upload } = await begun(on)
    const broken = {
      ...on,
      artifacts: { ...on.artifacts, size: () => Promise.reject(new Error('R2 is away')) },
    }
    expect(await deliver(broken, event(upload.documentId))).toBe('again')
    expect(faults).toEqual(['arrival-fault'])
  })
})

describe('the sweep', () => {
  test('finds a file that arrived without anybody saying so', async () => {
    const on = memoryEngine()
    const [there, missing] = [await begun(on), await begun(on, new TextEncoder().encode('%PDF-2'))]
    await arrive(on, there.upload)
    await sweepUploads(on)
    expect((await on.ledger.read(there.upload.documentId))?.state).toBe('queued')
    expect(await on.ledger.read(missing.upload.documentId)).toBeUndefined()
    expect((await on.uploads.find(teacher, missing.upload.id))?.became).toBeNull()
  })

  test('forgets what never arrived after a day, with its parts', async () => {
    let now = 1_000_000
    const on = memoryEngine({ clock: { now: () => now } })
    const { upload } = await begun(on, pdf, LARGEST_WHOLE + 1)
    const part = await on.multipart.put(originalKey(upload.documentId), upload.multipart!, 1, pdf)
    now += 24 * 60 * 60 * 1000 - 1
    await sweepUploads(on)
    expect(await on.uploads.find(teacher, upload.id)).toBeDefined()
    now += 1
    await sweepUploads(on)
    expect(await on.uploads.find(teacher, upload.id)).toBeUndefined()
    expect(await on.multipart.complete(originalKey(upload.documentId), upload.multipart!, [part])).toBe(false)
  })

  test('goes on where one upload is at fault', async () => {
    const faults: string[] = []
    const on = memoryEngine({ log: { event: (name) => void faults.push(name) } })
    const [first, second] = [await begun(on), await begun(on, new TextEncoder().encode('%PDF-2'))]
    await arrive(on, second.upload, new TextEncoder().encode('%PDF-2'))
    const away = originalKey(first.upload.documentId)
    const size = async (key: string) => {
      if (key === away) throw new Error('R2 is away')
      return on.artifacts.size(key)
    }
    await sweepUploads({ ...on, artifacts: { ...on.artifacts, size } })
    expect(faults).toEqual(['upload-fault'])
    expect((await on.ledger.read(second.upload.documentId))?.state).toBe('queued')
  })
})

describe('a file of more than 100 MB', () => {
  test('is put in parts, and is a document once all of them are named', async () => {
    const byteLength = 4 * PART_BYTES + 7
    const kept = memoryEngine()
    const size = async (key: string) => ((await kept.artifacts.has(key)) ? byteLength : undefined)
    const on = { ...kept, artifacts: { ...kept.artifacts, size } }
    const { upload, destination } = await begun(on, pdf, byteLength)
    expect(destination.put).toBeNull()
    expect(destination.parts!.map(({ number, from, to }) => [number, from, to - from])).toEqual([
      [1, 0, PART_BYTES],
      [2, PART_BYTES, PART_BYTES],
      [3, 2 * PART_BYTES, PART_BYTES],
      [4, 3 * PART_BYTES, PART_BYTES],
      [5, 4 * PART_BYTES, 7],
    ])
    const key = originalKey(upload.documentId)
    // Parts of one byte stand for the large ones.
    const parts = await Promise.all(
      partsOf(upload.byteLength).map(({ number }) =>
        on.multipart.put(key, upload.multipart!, number, Uint8Array.of(number)),
      ),
    )
    expect(await completeUpload(upload, parts.slice(1), on)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-request' },
    })
    expect(await completeUpload(upload, [], on)).toMatchObject({ ok: false, error: { kind: 'not-uploaded' } })
    const wrong = parts.map((part) => ({ ...part, etag: 'x' }))
    expect(await completeUpload(upload, wrong, on)).toMatchObject({
      ok: false,
      error: { kind: 'not-uploaded' },
    })
    expect(await completeUpload(upload, parts, on)).toMatchObject({ ok: true, value: { created: true } })
    expect(await completeUpload(upload, parts, on)).toMatchObject({ ok: true, value: { created: true } })
  })

  test('that is announced again goes on with the parts that were begun', async () => {
    const on = memoryEngine()
    const first = await begun(on, pdf, LARGEST_WHOLE + 1)
    const again = await begun(on, pdf, LARGEST_WHOLE + 1)
    expect([again.upload.id, again.upload.multipart]).toEqual([first.upload.id, first.upload.multipart])
  })
})

describe('bytes that are not those that were announced', () => {
  const others = pdf.map((byte, at) => (at === 20 ? byte ^ 1 : byte))

  test('of another length are refused and removed', async () => {
    const on = memoryEngine()
    const { upload } = await begun(on)
    await arrive(on, upload, pdf.subarray(1))
    expect(await completeUpload(upload, [], on)).toMatchObject({
      ok: false,
      error: { kind: 'checksum-mismatch' },
    })
    expect(await on.artifacts.has(originalKey(upload.documentId))).toBe(false)
  })

  test('end their job, and leave room for the right ones', async () => {
    const on = memoryEngine()
    const { upload } = await begun(on)
    await arrive(on, upload, others)
    const outcome = await completeUpload(upload, [], on)
    if (!outcome.ok) throw new Error(outcome.error.kind)
    const { document } = outcome.value
    const received = await receive({ document, cursor: 0 }, on)
    if (received.ok) throw new Error('it was received')
    expect(received.error.kind).toBe('checksum-mismatch')
    await on.catalogue.update(document.id, { status: 'refused', reason: received.error })

    const again = await begun(on)
    expect(again.upload.documentId).not.toBe(document.id)
    await arrive(on, again.upload)
    expect(await completeUpload(again.upload, [], on)).toMatchObject({ ok: true, value: { created: true } })
    expect(await on.catalogue.find(document.id)).toBeUndefined()
    expect(
      await receive({ document: (await on.catalogue.find(again.upload.documentId))!, cursor: 0 }, on),
    ).toEqual({
      ok: true,
      value: { cursor: 'done' },
    })
  })
})

test('a document whose bytes never came takes them from an upload', async () => {
  const on = memoryEngine()
  const { upload } = await begun(on)
  await arrive(on, upload)
  await completeUpload(upload, [], on)
  await on.artifacts.remove([originalKey(upload.documentId)])
  const again = await begun(on)
  expect(again.upload.documentId).toBe(upload.documentId)
})
