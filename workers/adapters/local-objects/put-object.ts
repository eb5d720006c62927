import type { Clock } from '../../ports/clock.ts'
import { type S3Refusal, s3Refusal, s3Response } from './s3-error.ts'
import { type S3Key, signatureRefusal } from './signature.ts'

/** A bucket of this machine as S3 shows it. */
export interface LocalBucket {
  readonly bucket: R2Bucket
  readonly name: string
  readonly key: S3Key
  readonly clock: Clock
  /** The first part of every path, for example `/s3`. */
  readonly under: string
}

/** What a PUT was answered with, and the key of the object it made whole, if it did. */
export interface PutOutcome {
  readonly response: Response
  readonly arrived: string | null
}

/** The largest object or part that S3 takes in one PUT, in bytes: 5 GiB. */
const LARGEST_PUT = 5 * 1024 ** 3

const refusal = (refused: S3Refusal): PutOutcome => ({ response: s3Response(refused), arrived: null })

/** Takes a presigned PUT of an object or a part as R2's S3 API does, with its refusals. */
export async function putObject(request: Request, local: LocalBucket): Promise<PutOutcome> {
  const unsigned = await signatureRefusal(request, local.key, local.clock.now())
  if (unsigned !== undefined) return refusal(unsigned)
  if (request.method !== 'PUT') return refusal(s3Refusal('MethodNotAllowed', 'PUT alone is taken here'))
  const { pathname, searchParams } = new URL(request.url)
  const [name, ...path] = decodeURIComponent(pathname.slice(local.under.length + 1)).split('/')
  if (name !== local.name) return refusal(s3Refusal('NoSuchBucket', 'No such bucket'))
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(length) || length < 0)
    return refusal(s3Refusal('MissingContentLength', 'The length is said beforehand'))
  if (length > LARGEST_PUT) return refusal(s3Refusal('EntityTooLarge', 'A PUT has at most 5 GiB'))
  const key = path.join('/')
  const [number, multipart] = [searchParams.get('partNumber'), searchParams.get('uploadId')]
  const body = fixedLength(request, length)
  try {
    if (multipart === null)
      return put(key, await local.bucket.put(key, body.readable, checksumOf(request)), true)
    if (!/^[1-9][0-9]{0,4}$/.test(number ?? ''))
      return refusal(s3Refusal('InvalidArgument', 'A part has a number from 1 to 10000'))
    const parts = local.bucket.resumeMultipartUpload(key, multipart)
    return put(key, await parts.uploadPart(Number(number), body.readable), false)
  } catch (fault) {
    const refused = refusalOf(fault, await body.fault)
    if (refused === undefined) throw fault
    return refusal(refused)
  }
}

const put = (key: string, kept: { readonly etag: string }, whole: boolean): PutOutcome => ({
  response: new Response(null, { headers: { etag: `"${kept.etag}"` } }),
  arrived: whole ? key : null,
})

/** R2 keeps nothing of a body that has another digest than it is told. */
function checksumOf(request: Request): R2PutOptions {
  const digest = request.headers.get('x-amz-content-sha256') ?? ''
  const contentType = request.headers.get('content-type')
  return {
    ...(/^[0-9a-f]{64}$/.test(digest) && { sha256: digest }),
    ...(contentType !== null && { httpMetadata: { contentType } }),
  }
}

/** A body with the length R2 wants to know; `fault` is what went wrong in passing it on. */
function fixedLength(request: Request, length: number) {
  const { readable, writable } = new FixedLengthStream(length)
  const piped = (request.body ?? new Blob([]).stream()).pipeTo(writable)
  return {
    readable,
    fault: piped.then(
      () => undefined,
      (error: unknown) => error,
    ),
  }
}

/** What R2 says of a digest that differs (10037), and of parts nobody began (10024). */
function refusalOf(fault: unknown, ofBody: unknown): S3Refusal | undefined {
  const message = fault instanceof Error ? fault.message : ''
  if (message.includes('(10037)'))
    return s3Refusal('XAmzContentSHA256Mismatch', 'The bytes have another SHA-256 than was signed')
  if (message.includes('(10024)'))
    return s3Refusal('NoSuchUpload', 'The parts were never begun, are aborted, or are one object already')
  if (ofBody !== undefined) return s3Refusal('IncompleteBody', 'The body is not as long as was said')
  return undefined
}
