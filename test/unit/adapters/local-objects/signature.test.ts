import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signatureRefusal } from '../../../../workers/adapters/local-objects/signature.ts'
import { REGION } from '../../../../workers/adapters/upload-signer/aws4fetch.ts'
import type { SignedPut } from '../../../../workers/ports/upload-signer.ts'
import { aDigest } from '../../../support/builders.ts'
import { ACCESS, aSigner } from '../../../support/signed.ts'

const NOW = Date.UTC(2026, 0, 31, 23, 59, 59)
const KEY = { ...ACCESS, region: REGION }
const signer = aSigner({ now: NOW })

const code = async ({ url, headers }: SignedPut, method = 'PUT', now = NOW): Promise<string> =>
  (await signatureRefusal(new Request(url, { method, headers }), KEY, now))?.code ?? 'taken'

const key = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(encodeURIComponent).join('/'))
  .filter((path) => !/(^|\/)(\.|%2[eE])/.test(path))
const whole = fc
  .record({ key, text: fc.string(), byteLength: fc.integer({ min: 1, max: 2 ** 40 }) })
  .map((one) => ({ ...one, checksum: aDigest(one.text) }))

/** Changes one place of a text to another letter or digit. */
const altered = (text: string, at: number): string => {
  const place = at % text.length
  const other = text[place] === 'a' ? 'b' : 'a'
  return text.slice(0, place) + other + text.slice(place + 1)
}

describe('a presigned PUT', () => {
  test('is taken as it was signed', async () => {
    await fc.assert(
      fc.asyncProperty(whole, async ({ key, checksum, byteLength }) => {
        expect(await code(await signer.whole(key, checksum, byteLength, ''))).toBe('taken')
      }),
    )
  })

  test('of a part is taken as it was signed', async () => {
    await fc.assert(
      fc.asyncProperty(whole, fc.string(), async ({ key, byteLength }, multipart) => {
        expect(await code(await signer.part(key, multipart, 7, byteLength, ''))).toBe('taken')
      }),
    )
  })

  test('is refused when any signed value is another', async () => {
    await fc.assert(
      fc.asyncProperty(whole, fc.nat(), fc.nat(), async ({ key, checksum, byteLength }, which, at) => {
        const signed = await signer.whole(key, checksum, byteLength, '')
        const names = [
          ...new URL(signed.url).searchParams.keys(),
          'path',
          'host',
          ...Object.keys(signed.headers),
        ]
        const name = names[which % names.length]!
        const url = new URL(signed.url)
        const headers = { ...signed.headers }
        if (name === 'path') url.pathname = `${url.pathname}x`
        else if (name === 'host') url.host = `not-${url.host}`
        else if (name in headers) headers[name] = altered(headers[name]!, at)
        else url.searchParams.set(name, altered(url.searchParams.get(name)!, at))
        expect(await code({ url: url.href, headers }), name).not.toBe('taken')
      }),
      { numRuns: 300 },
    )
  })

  test.each<[string, (url: URL, headers: Record<string, string>) => void, string]>([
    ['a value more', (url) => url.searchParams.append('x-id', 'PutObject'), 'SignatureDoesNotMatch'],
    [
      'the same value twice',
      (url) => url.searchParams.append('X-Amz-Expires', '900'),
      'AuthorizationQueryParametersError',
    ],
    [
      'fewer signed headers',
      (url) => url.searchParams.set('X-Amz-SignedHeaders', 'content-length'),
      'AccessDenied',
    ],
    [
      'an unsigned header of S3',
      (_, headers) => Object.assign(headers, { 'x-amz-acl': 'private' }),
      'AccessDenied',
    ],
    ['a missing header', (_, headers) => delete headers['content-length'], 'SignatureDoesNotMatch'],
    [
      'another key id',
      (url) =>
        url.searchParams.set(
          'X-Amz-Credential',
          url.searchParams.get('X-Amz-Credential')!.replace('a-test', 'b-test'),
        ),
      'InvalidAccessKeyId',
    ],
    [
      'another region',
      (url) =>
        url.searchParams.set(
          'X-Amz-Credential',
          url.searchParams.get('X-Amz-Credential')!.replace('/auto/', '/eu/'),
        ),
      'AuthorizationQueryParametersError',
    ],
    [
      'a life of nine days',
      (url) => url.searchParams.set('X-Amz-Expires', '777600'),
      'AuthorizationQueryParametersError',
    ],
    [
      'a date that is none',
      (url) => url.searchParams.set('X-Amz-Date', '20261399T000000Z'),
      'AuthorizationQueryParametersError',
    ],
    [
      'a signature in capitals',
      (url) => url.searchParams.set('X-Amz-Signature', 'A'.repeat(64)),
      'SignatureDoesNotMatch',
    ],
    ['no signature', (url) => url.searchParams.delete('X-Amz-Signature'), 'AccessDenied'],
    [
      'a broken escape',
      (url) => Object.assign(url, { pathname: `${url.pathname}%zz` }),
      'SignatureDoesNotMatch',
    ],
  ])('with %s is refused', async (_, change, expected) => {
    const signed = await signer.whole('documents/a/original', aDigest('a'), 5, '')
    const url = new URL(signed.url)
    const headers = { ...signed.headers }
    change(url, headers)
    expect(await code({ url: url.href, headers })).toBe(expected)
  })

  test.each(['GET', 'DELETE', 'POST', 'HEAD'])('is no %s', async (method) => {
    const signed = await signer.whole('documents/a/original', aDigest('a'), 5, '')
    expect(await code(signed, method)).toBe('SignatureDoesNotMatch')
  })

  test.each([
    ['at its last moment', 900_000, 'taken'],
    ['after it', 901_000, 'AccessDenied'],
    ['by a clock that is ten minutes behind', -600_000, 'taken'],
    ['by a clock that is an hour behind', -3_600_000, 'AccessDenied'],
  ])('%s', async (_, later, expected) => {
    const signed = await signer.whole('documents/a/original', aDigest('a'), 5, '')
    expect(await code(signed, 'PUT', NOW + later)).toBe(expected)
  })
})

test("the signature of AWS's own example is the one it prints", async () => {
  // "Authenticating requests: using query parameters", Amazon S3 API reference.
  const url = `https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`
  const key = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  expect(await signatureRefusal(new Request(url), key, Date.UTC(2013, 4, 24, 12))).toBeUndefined()
})
