import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sha256 } from '../../../../workers/domain/ids.ts'
import type { SignedPut, UploadSigner } from '../../../../workers/ports/upload-signer.ts'
import { aSigner } from '../../../support/signed.ts'

/** The one account that s3rver has. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BYTES = new TextEncoder().encode('Mitosis has four phases.')
const OBJECT = 'documents/doc_1/original'

const directory = mkdtempSync(join(tmpdir(), 'gre-s3-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'books' }],
})
let signer: UploadSigner
let origin: string

beforeAll(async () => {
  origin = `http://127.0.0.1:${(await server.run()).port}`
  signer = aSigner({ ...ACCOUNT, endpoint: (here) => here })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

const sha256 = (bytes: Uint8Array): Sha256 => Sha256.parse(createHash('sha256').update(bytes).digest('hex'))
const whole = () => signer.whole(OBJECT, sha256(BYTES), BYTES.length, origin)
const put = async ({ url, headers }: SignedPut, body: BodyInit = BYTES, method = 'PUT') => {
  const response = await fetch(url, { method, headers, body })
  const [, code] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? []
  return { status: response.status, code, etag: response.headers.get('etag') }
}
/** A request of the server's own account. */
const asOwner = async (method: string, query: string, body?: string) => {
  const url = `${origin}/books/${OBJECT}${query}`
  const signed = await new AwsV4Signer({ method, url, ...ACCOUNT, service: 's3', region: 'auto' }).sign()
  return fetch(signed.url, { method, headers: signed.headers, ...(body !== undefined && { body }) })
}

describe('an S3 server of others takes what is signed here', () => {
  test('a whole object', async () => {
    expect(await put(await whole())).toMatchObject({ status: 200 })
    expect(await (await asOwner('GET', '')).text()).toBe('Mitosis has four phases.')
  })

  test('an object in parts', async () => {
    const begun = await (await asOwner('POST', '?uploads=')).text()
    const [, multipart] = /<UploadId>(\w+)</.exec(begun)!
    const parts = [new Uint8Array(5 * 1024 * 1024).fill(65), BYTES]
    const etags: (string | null)[] = []
    for (const [at, bytes] of parts.entries())
      etags.push((await put(await signer.part(OBJECT, multipart!, at + 1, bytes.length, origin), bytes)).etag)
    const named = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`
    expect((await asOwner('POST', `?uploadId=${multipart}`, body)).status).toBe(200)
    const kept = new Uint8Array(await (await asOwner('GET', '')).arrayBuffer())
    expect(sha256(kept)).toBe(sha256(Buffer.concat(parts)))
  }, 30_000)
})

describe('and refuses what was changed', () => {
  const changed = async (change: (url: URL, headers: Record<string, string>) => void): Promise<SignedPut> => {
    const signed = await whole()
    const url = new URL(signed.url)
    const headers = { ...signed.headers }
    change(url, headers)
    return { url: url.href, headers }
  }

  test.each<[string, (url: URL, headers: Record<string, string>) => void]>([
    ['the key', (url) => Object.assign(url, { pathname: url.pathname.replace('doc_1', 'doc_2') })],
    ['the life', (url) => url.searchParams.set('X-Amz-Expires', '9000')],
    ['the digest', (_, headers) => Object.assign(headers, { 'x-amz-content-sha256': '0'.repeat(64) })],
    ['no digest', (_, headers) => delete headers['x-amz-content-sha256']],
  ])('%s', async (_, change) => {
    expect(await put(await changed(change))).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  test('the length', async () => {
    const longer = new Uint8Array([...BYTES, 10])
    const signed = await changed((_, headers) => {
      headers['content-length'] = String(longer.length)
    })
    expect(await put(signed, longer)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  test('the method', async () => {
    expect(await put(await whole(), BYTES, 'DELETE')).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
  })

  test('the number of a part', async () => {
    const { url, headers } = await signer.part(OBJECT, 'abc', 1, BYTES.length, origin)
    const other = { url: url.replace('partNumber=1', 'partNumber=2'), headers }
    expect(await put(other)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  test('the secret', async () => {
    const stranger = aSigner({ ...ACCOUNT, secretAccessKey: 'guessed', endpoint: (here) => here })
    const signed = await stranger.whole(OBJECT, sha256(BYTES), BYTES.length, origin)
    expect(await put(signed)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  test('the time', async () => {
    const early = aSigner({ ...ACCOUNT, endpoint: (here) => here, now: Date.now() - 16 * 60_000 })
    const signed = await early.whole(OBJECT, sha256(BYTES), BYTES.length, origin)
    expect(await put(signed)).toMatchObject({ status: 403, code: 'AccessDenied' })
  })
})
