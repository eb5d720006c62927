import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checked, jsonBody } from '../../../workers/http/body.ts'
import { RetrieveBody, retrieveRequest } from '../../../workers/http/contract/retrieve.ts'

const kind = (text: string) => {
  const outcome = checked(text, RetrieveBody)
  return outcome.ok ? 'ok' : outcome.error.kind
}
const DOCUMENT = `doc_${'0'.repeat(20)}`

describe('a body', () => {
  test.each([
    ['that is a search', '{"mode":"SEARCH","query":"mitosis"}', 'ok'],
    ['with an empty query', '{"mode":"SEARCH","query":""}', 'ok'],
    ['that is no JSON', '{"mode":', 'malformed-json'],
    ['that is empty', '', 'malformed-json'],
    ['that is a list', '[]', 'invalid-request'],
    ['that is null', 'null', 'invalid-request'],
    ['of an unknown mode', '{"mode":"VERIFY","claims":[]}', 'invalid-request'],
    ['with an unknown field', '{"mode":"SEARCH","query":"x","k":3}', 'invalid-request'],
    ['with an unknown filter', '{"mode":"SEARCH","query":"x","filters":{"topic":"y"}}', 'invalid-request'],
    ['that names a school', '{"mode":"SEARCH","query":"x","tenant":"school-b"}', 'tenant-in-body'],
    [
      'that names a school in its filters',
      '{"mode":"SEARCH","query":"x","filters":{"tenant_id":"b"}}',
      'tenant-in-body',
    ],
    ['that names a school and is wrong otherwise', '{"tenant":"school-b"}', 'tenant-in-body'],
    [
      'with a query that is too long',
      JSON.stringify({ mode: 'SEARCH', query: 'x'.repeat(4001) }),
      'invalid-request',
    ],
    [
      'with two parts of a document',
      JSON.stringify({
        mode: 'FETCH',
        locator: { document_id: DOCUMENT, heading_path: ['a'], blocks: { from: 0, to: 1 } },
      }),
      'invalid-request',
    ],
    [
      'with a range the wrong way round',
      JSON.stringify({ mode: 'FETCH', locator: { document_id: DOCUMENT, blocks: { from: 5, to: 1 } } }),
      'invalid-request',
    ],
    [
      'with another kind of id',
      JSON.stringify({ mode: 'FETCH', locator: { document_id: DOCUMENT.replace('doc', 'wrk') } }),
      'invalid-request',
    ],
  ])('%s', (_, text, expected) => expect(kind(text)).toBe(expected))
})

test('grade 0 and confidence 0 are values, not absences', () => {
  const outcome = checked(
    '{"mode":"SEARCH","query":"x","filters":{"grade":0},"min_confidence":0}',
    RetrieveBody,
  )
  expect(outcome.ok && retrieveRequest(outcome.value)).toMatchObject({
    filter: { grade: 0 },
    minConfidence: 0,
  })
})

test('page 0 by index is a page', () => {
  const body = { mode: 'FETCH', locator: { document_id: DOCUMENT, pages: { from: { index: 0 }, to: '3' } } }
  const outcome = checked(JSON.stringify(body), RetrieveBody)
  expect(outcome.ok && retrieveRequest(outcome.value)).toMatchObject({
    range: { by: 'pages', from: { by: 'index', index: 0 }, to: { by: 'name', name: '3' } },
  })
})

test('a fault of a field is pointed at', () => {
  const outcome = checked('{"mode":"SEARCH","query":7}', RetrieveBody)
  expect(!outcome.ok && outcome.error.errors?.[0]?.pointer).toBe('/query')
})

test('a JSON body that is too large is refused before it is parsed', async () => {
  const request = new Request('http://x/', { method: 'POST', body: `"${'x'.repeat(300 * 1024)}"` })
  const outcome = await jsonBody(request, z.string())
  expect(!outcome.ok && outcome.error.kind).toBe('too-large')
})
