import { expect, test } from 'vitest'
import { createApp } from '../../../workers/http/app.ts'
import { openApi } from '../../../workers/http/openapi.ts'
import { OPERATIONS } from '../../../workers/http/operations.ts'

const app = createApp(async () => {
  throw new Error('not called')
})

test('every route is described, and every described route is there', () => {
  const routes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const described = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(new Set(described)).toEqual(new Set(routes))
})

test('the description is of version 3.1 and names the bodies', () => {
  const described = openApi() as {
    openapi: string
    paths: Record<string, Record<string, { requestBody?: object }>>
  }
  expect(described.openapi).toBe('3.1.0')
  expect(JSON.stringify(described.paths['/retrieve']?.post?.requestBody)).toContain('"query"')
  expect(JSON.stringify(described.paths['/ingest']?.post?.requestBody)).toContain('multipart/form-data')
})

test('only health and the description are open', async () => {
  const open = OPERATIONS.filter((operation) => operation.open).map(({ path }) => path)
  expect(open).toEqual(['/health', '/openapi.json'])
})
