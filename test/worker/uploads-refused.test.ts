import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from '../support/api.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { announcement } from '../support/uploads.ts'

let teacher: Caller

beforeAll(async () => {
  teacher = await caller({ tenant: 'uploading', role: 'teacher', classes: ['7b'] })
})

describe('an announcement that is not as it should be', () => {
  const bytes = pdfOfLines([['A book about the moss of walls.']])
  const good = { title: 'x', source_family: 'textbook', scope: 'tenant' }

  test.each<[string, object, number, string]>([
    ['a school beside the metadata', { tenant: 'elsewhere' }, 422, 'tenant-in-body'],
    ['a school in the metadata', { metadata: { ...good, tenant: 'elsewhere' } }, 422, 'tenant-in-body'],
    ['an unknown field', { colour: 'red' }, 422, 'invalid-request'],
    ['no digest', { sha256: undefined }, 422, 'invalid-request'],
    ['a digest that is none', { sha256: 'abc' }, 422, 'invalid-request'],
    ['a length that is none', { byte_length: -1 }, 422, 'invalid-request'],
    ['no bytes', { byte_length: 0 }, 422, 'empty-file'],
    ['more than 5 GiB', { byte_length: 5 * 1024 ** 3 + 1 }, 413, 'too-large'],
    ['no title', { metadata: { ...good, title: ' ' } }, 422, 'invalid-request'],
    ['the global library by a teacher', { metadata: { ...good, scope: 'global' } }, 403, 'forbidden'],
    ['a class the teacher does not have', { metadata: { ...good, scope: 'class:9z' } }, 403, 'forbidden'],
    ['a work nobody knows', { metadata: { ...good, work_id: `wrk_${'0'.repeat(20)}` } }, 404, 'not-found'],
  ])('%s', async (_, twist, status, type) => {
    const response = await teacher.post('/uploads', await announcement(bytes, {}, twist))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ type: expect.stringMatching(new RegExp(`/${type}$`)) })
  })

  test('by a student', async () => {
    const student = await caller({ tenant: 'uploading', role: 'student' })
    expect((await student.post('/uploads', await announcement(bytes, {}))).status).toBe(403)
  })

  test('a list where an upload is completed', async () => {
    for (const body of [
      [],
      {},
      { upload_id: 'upl_x' },
      { upload_id: `upl_${'0'.repeat(20)}`, tenant: 'elsewhere' },
    ])
      expect((await teacher.post('/ingest', body)).status).toBe(422)
  })
})
