import { expect, test } from 'vitest'
import { OPERATIONS } from '../../../workers/http/operations.ts'
import { memoryApp } from '../../support/memory-app.ts'

const send = memoryApp()

test.each([
  ['GET', '/retrieve', 'POST'],
  ['PUT', '/documents', 'GET, HEAD'],
  ['POST', '/documents/doc_00000000000000000000', 'GET, HEAD, PATCH, DELETE'],
  ['GET', '/documents/doc_00000000000000000000/', null],
  ['DELETE', '/index-versions', 'GET, HEAD, POST'],
  ['OPTIONS', '/ingest', 'POST'],
  ['POST', '/health', 'GET, HEAD'],
  ['GET', '/nowhere', null],
])('%s %s allows %s', async (method, path, allow) => {
  const response = await send(path, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([allow === null ? 404 : 405, allow])
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const { type } = (await response.json()) as { type: string }
  expect(type.split('/').at(-1)).toBe(allow === null ? 'not-found' : 'method-not-allowed')
})

test('a wrong method of an unknown caller is told nothing of the path', async () => {
  expect(
    (await send('/retrieve', { method: 'PUT', headers: { authorization: 'Bearer nobody' } })).status,
  ).toBe(401)
})

test('a method that a path takes is never called wrong', async () => {
  for (const { method, path } of OPERATIONS) {
    const response = await send(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase() })
    expect([method, path, response.status]).not.toEqual([method, path, 405])
  }
})
