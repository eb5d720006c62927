import { expect, test } from 'vitest'
import { jsonOf, memoryApp } from '../../support/memory-app.ts'

const send = memoryApp()

/** The pointers of a refusal of the request as it was spelled. */
async function pointersOf(response: Response) {
  expect(response.status, await response.clone().text()).toBe(422)
  const { type, errors } = (await response.json()) as { type: string; errors: { pointer: string }[] }
  expect(type).toMatch(/\/invalid-request$/)
  return errors.map(({ pointer }) => pointer)
}

test.each([
  '',
  'x',
  'nonsense:',
  'documents:x',
  'documents:doc_iiiiiiiiiiiiiiiiiiii',
  'words:1',
  'words:x.y',
  'words:1.9999999999999999999',
  'vectors:1.5',
  'artifacts:embeddings/',
  'artifacts:documents/\u0000',
  'embeddings:x.',
])('POST /reconcile refuses the cursor %j', async (cursor) => {
  expect(await pointersOf(await send('/reconcile', jsonOf({ cursor }), 'curator'))).toEqual(['/cursor'])
})

test('POST /reconcile takes every cursor it gives, and the start of every check', async () => {
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const response = await send('/reconcile', jsonOf({ cursor }), 'curator')
    expect(response.status).toBe(200)
    cursor = ((await response.json()) as { next_cursor: string | null }).next_cursor
  }
})

test.each(['', '-1', 'x', '1.5', '99999999'])('FETCH refuses the cursor %j', async (cursor) => {
  const locator = { document_id: 'doc_00000000000000000000' }
  const response = await send('/retrieve', jsonOf({ mode: 'FETCH', locator, cursor }))
  expect(await pointersOf(response)).toEqual(['/cursor'])
})

test.each([
  ['cursor=x', '/cursor'],
  ['cursor=', '/cursor'],
  ['cursor=1.doc_00000000000000000000x', '/cursor'],
  ['cursor=1.doc_iiiiiiiiiiiiiiiiiiii', '/cursor'],
  ["cursor=1'%20OR%201=1%20--", '/cursor'],
  ['grade=', '/grade'],
  ['grade=0x7', '/grade'],
  ['grade=7.5', '/grade'],
  ['grade=21', '/grade'],
  ['limit=', '/limit'],
  ['limit=0', '/limit'],
  ['limit=1e1', '/limit'],
  ['subject=', '/subject'],
  ['locale=', '/locale'],
  ['status=', '/status'],
  ['source_family=', '/source_family'],
  ['work_id=', '/work_id'],
])('GET /documents?%s is refused', async (query, pointer) => {
  expect(await pointersOf(await send(`/documents?${query}`))).toEqual([pointer])
})

test.each(['grade=0', 'grade=12', 'limit=100', 'cursor=1700000000000.doc_00000000000000000000'])(
  'GET /documents?%s is answered',
  async (query) => {
    expect(await (await send(`/documents?${query}`)).json()).toEqual({ items: [], next_cursor: null })
  },
)
