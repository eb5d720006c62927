import { env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { WireProblem } from '../../workers/http/problem.ts'
import { type Caller, callers } from '../support/api.ts'
import { aToken, confusedToken, unsignedToken } from '../support/tokens.ts'

let schoolA: Caller
let curator: Caller

beforeAll(async () => {
  ;({ schoolA, curator } = await callers())
})

const problem = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const body = WireProblem.parse(await response.json())
  expect(body.status).toBe(response.status)
  return { status: response.status, type: body.type.split('/').at(-1) }
}

const text = (content: string) => new TextEncoder().encode(content)

describe('a file that cannot be read is refused, and nothing of it is kept', () => {
  const cases: [string, () => Uint8Array, number, string][] = [
    ['zero bytes', () => new Uint8Array(), 422, 'empty-file'],
    [
      'no known kind behind a PDF name',
      () => Uint8Array.from({ length: 2_000 }, (_, at) => (at * 7) % 256),
      415,
      'unsupported-media',
    ],
    [
      'the beginning of a picture behind a PDF name',
      () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
      422,
      'corrupt-file',
    ],
    ['only a header', () => text('%PDF-1.7\n'), 422, 'corrupt-file'],
    ['truncated', () => new Uint8Array(env.CELL_DIVISION).slice(0, 600), 422, 'corrupt-file'],
    ['noise behind a header', () => text(`%PDF-1.4\n${'x1y2 '.repeat(500)}`), 422, 'corrupt-file'],
  ]
  test.each(cases)('%s', async (_, bytes, status, type) => {
    expect(await problem(await schoolA.upload(bytes(), { title: 'Bad' }))).toEqual({ status, type })
    expect(await env.DB.prepare('SELECT count(*) AS n FROM documents').first('n')).toBe(0)
    expect((await env.ARTIFACTS.list()).objects).toEqual([])
  })
})

describe('an upload that is not as it should be', () => {
  const form = async (parts: Record<string, string | File>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(parts)) data.set(name, value)
    const encoded = new Response(data)
    const body = await encoded.arrayBuffer()
    return schoolA.send('/ingest', {
      method: 'POST',
      body,
      headers: {
        'content-type': encoded.headers.get('content-type')!,
        'content-length': String(body.byteLength),
      },
    })
  }
  const file = () => new File([env.HINDI_LESSON], 'x.pdf')
  const good = { title: 'x', source_family: 'textbook', scope: 'tenant' }

  test.each<[string, Record<string, unknown> | string, number, string]>([
    ['metadata that is no JSON', '{"title":', 400, 'malformed-json'],
    ['an unknown field', { ...good, colour: 'red' }, 422, 'invalid-request'],
    ['a school in the body', { ...good, tenant: 'school-b' }, 422, 'tenant-in-body'],
    ['a school in the scope', { ...good, scope: 'tenant:school-b' }, 422, 'invalid-request'],
    ['no title', { ...good, title: ' ' }, 422, 'invalid-request'],
    ['an unknown family', { ...good, source_family: 'novel' }, 422, 'invalid-request'],
    ['a class the teacher does not have', { ...good, scope: 'class:9z' }, 403, 'forbidden'],
    ['the global library by a teacher', { ...good, scope: 'global' }, 403, 'forbidden'],
    ['a work nobody knows', { ...good, work_id: `wrk_${'0'.repeat(20)}` }, 404, 'not-found'],
  ])('%s', async (_, metadata, status, type) => {
    const part = typeof metadata === 'string' ? metadata : JSON.stringify(metadata)
    expect(await problem(await form({ metadata: part, file: file() }))).toEqual({ status, type })
  })

  test('a part too many', async () => {
    const response = await form({ metadata: JSON.stringify(good), file: file(), tenant: 'school-b' })
    expect(await problem(response)).toEqual({ status: 422, type: 'invalid-request' })
  })

  test('no file', async () => {
    expect(await problem(await form({ metadata: JSON.stringify(good) }))).toEqual({
      status: 422,
      type: 'invalid-request',
    })
  })

  test('not multipart', async () => {
    const init = { method: 'POST', body: JSON.stringify(good), headers: { 'content-type': 'text/plain' } }
    expect(await problem(await schoolA.send('/ingest', init))).toEqual({
      status: 415,
      type: 'unsupported-media',
    })
  })

  test('a body of 200 MB is refused before it is read', async () => {
    const response = await schoolA.send('/ingest', {
      method: 'POST',
      body: 'x',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(200 * 1024 * 1024),
      },
    })
    expect(await problem(response)).toEqual({ status: 413, type: 'too-large' })
  })

  test('a curator has no school to write to', async () => {
    const response = await curator.upload(env.HINDI_LESSON, { title: 'x', scope: 'tenant' })
    expect(await problem(response)).toEqual({ status: 403, type: 'forbidden' })
  })
})

describe('a token that is not good is refused everywhere', () => {
  const claims = { tenant: 'school-a', role: 'teacher' } as const
  const tokens: [string, () => Promise<string | null>][] = [
    ['none', async () => null],
    ['an expired one', () => aToken(claims, { expires: -3600 })],
    ['one for another audience', () => aToken(claims, { audience: 'else' })],
    ['one of another issuer', () => aToken(claims, { issuer: 'https://evil.example' })],
    ['an unsigned one', async () => unsignedToken()],
    ['one signed with the public key', () => confusedToken()],
    [
      'one with a changed payload',
      async () => {
        const [head, , signature] = (await aToken(claims)).split('.')
        return [head, unsignedToken().split('.')[1], signature].join('.')
      },
    ],
    ['noise', async () => 'abc.def.ghi'],
  ]
  const routes: [string, string][] = [
    ['POST', '/retrieve'],
    ['POST', '/resolve'],
    ['POST', '/ingest'],
    ['POST', '/uploads'],
    ['POST', '/feedback'],
    ['GET', '/documents'],
    ['GET', `/documents/doc_${'0'.repeat(20)}`],
    ['DELETE', `/documents/doc_${'0'.repeat(20)}`],
    ['GET', `/documents/doc_${'0'.repeat(20)}/pages/0/image`],
    ['GET', `/images/doc_${'0'.repeat(20)}/0`],
    ['GET', `/recordings/doc_${'0'.repeat(20)}`],
    ['GET', `/blocks/blk_${'0'.repeat(20)}_x1_0_0/image`],
    ['GET', `/images/blk_${'0'.repeat(20)}_x1_0_0`],
    ['GET', `/citation/cit_${'0'.repeat(20)}_x1_0`],
    ['GET', `/ingest/job_${'0'.repeat(20)}`],
    ['GET', '/no-such-route'],
  ]
  test.each(tokens)('%s', async (_, make) => {
    const token = await make()
    for (const [method, path] of routes) {
      const response = await SELF.fetch(`http://engine.test${path}`, {
        method,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect(await problem(response), `${method} ${path}`).toEqual({ status: 401, type: 'unauthenticated' })
    }
  })

  test('a signed link opens its own path and no other', async () => {
    const link = await SELF.fetch(
      `http://engine.test/citation/cit_${'0'.repeat(20)}_x1_0?token=${await aToken(claims)}`,
    )
    expect(link.status).toBe(401)
  })
})

describe('health and description are open', () => {
  test.each(['/health', '/openapi.json'])('%s', async (path) => {
    expect((await SELF.fetch(`http://engine.test${path}`)).status).toBe(200)
  })
})
