import { type S3Refusal, s3Refusal } from './s3-error.ts'

/** Whose signatures are taken, and for which region. */
export interface S3Key {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** What the query of a presigned request must say. */
const NEEDED = [
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-SignedHeaders',
  'X-Amz-Signature',
] as const

/** Milliseconds by which a signature may be dated ahead of this clock, as S3 has it. */
const CLOCK_SKEW = 15 * 60 * 1000

/** Seconds for which a signature can be asked to last, as S3 has it: a week. */
const LONGEST_LIFETIME = 604_800

/**
 * Checks the AWS Signature Version 4 in a request's query, as S3 does: signed by that key for this method, host, path, query
 * and signed headers, and not run out. Answers why it is refused, or undefined.
 */
export async function signatureRefusal(
  request: Request,
  known: S3Key,
  now: number,
): Promise<S3Refusal | undefined> {
  const url = new URL(request.url)
  const { searchParams: query } = url
  if (!query.has('X-Amz-Signature')) return s3Refusal('AccessDenied', 'The request is not signed')
  if (NEEDED.some((name) => query.getAll(name).length !== 1) || query.get('X-Amz-Algorithm') !== ALGORITHM)
    return s3Refusal('AuthorizationQueryParametersError', `Once each: ${NEEDED.join(', ')}`)
  const [key, day, region, service, end] = query.get('X-Amz-Credential')!.split('/')
  const stamp = query.get('X-Amz-Date')!
  const signedAt = timeOf(stamp)
  const lifetime = Number(query.get('X-Amz-Expires'))
  if (signedAt === undefined || !(lifetime >= 1 && lifetime <= LONGEST_LIFETIME))
    return s3Refusal('AuthorizationQueryParametersError', 'The date or the lifetime of the signature is none')
  if (key !== known.accessKeyId) return s3Refusal('InvalidAccessKeyId', 'No such access key')
  if (day !== stamp.slice(0, 8) || region !== known.region || service !== 's3' || end !== 'aws4_request')
    return s3Refusal(
      'AuthorizationQueryParametersError',
      'The credential is for another day, region or service',
    )
  if (now < signedAt - CLOCK_SKEW) return s3Refusal('AccessDenied', 'The signature is not valid yet')
  if (now > signedAt + lifetime * 1000) return s3Refusal('AccessDenied', 'Request has expired')
  const signedHeaders = query.get('X-Amz-SignedHeaders')!.split(';')
  const unsigned = [...request.headers.keys()].filter(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  )
  if (unsigned.length > 0 || !signedHeaders.includes('host'))
    return s3Refusal('AccessDenied', 'There were headers present in the request which were not signed')
  const scope = `${day}/${region}/${service}/${end}`
  const canonical = canonicalRequest(request, url, signedHeaders)
  const toSign = `${ALGORITHM}\n${stamp}\n${scope}\n${hex(await crypto.subtle.digest('SHA-256', bytesOf(canonical)))}`
  const signingKey = await [day, region, service, end].reduce(
    async (secret, part) => hmac(await secret, part),
    Promise.resolve<ArrayBuffer | Uint8Array<ArrayBuffer>>(bytesOf(`AWS4${known.secretAccessKey}`)),
  )
  return (await isSigned(signingKey, query.get('X-Amz-Signature')!, toSign))
    ? undefined
    : s3Refusal('SignatureDoesNotMatch', 'The signature is not that of this request')
}

/** The request in the one form that is signed (AWS, "Create a signed AWS API request"). */
function canonicalRequest(request: Request, url: URL, signedHeaders: readonly string[]): string {
  const path = decoded(url.pathname).split('/').map(encoded)
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
  const headers = signedHeaders.map((name) => {
    const value = name === 'host' ? url.host : (request.headers.get(name) ?? '')
    return `${name}:${value.trim().replace(/\s+/g, ' ')}\n`
  })
  return [
    request.method,
    path.join('/'),
    query.map((pair) => pair.join('=')).join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    request.headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads `20260131T235959Z`. */
function timeOf(stamp: string): number | undefined {
  const time = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return /^\d{8}T\d{6}Z$/.test(stamp) && !Number.isNaN(time) ? time : undefined
}

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

async function hmac(secret: ArrayBuffer | Uint8Array<ArrayBuffer>, text: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])
  return crypto.subtle.sign('HMAC', key, bytesOf(text))
}

/** Compares in constant time: the platform's own verification. */
async function isSigned(
  secret: ArrayBuffer | Uint8Array<ArrayBuffer>,
  signature: string,
  text: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = new Uint8Array(Array.from(signature.match(/../g)!, (pair) => Number.parseInt(pair, 16)))
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, given, bytesOf(text))
}
