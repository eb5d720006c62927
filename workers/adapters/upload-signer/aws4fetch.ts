import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '../../ports/clock.ts'
import type { SignedPut, UploadSigner } from '../../ports/upload-signer.ts'

/** Where an S3 API stands, and whose key signs. */
export interface S3Access {
  /** The address before the bucket's name. @param origin where the caller reached the engine */
  endpoint(origin: string): string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Seconds for which a signature is taken: time to begin one PUT, not to keep the address. */
const LIFETIME = 900

/** R2 knows one region (Cloudflare, "S3 API compatibility"). */
export const REGION = 'auto'

/**
 * Signs PUTs by AWS Signature Version 4 in the query. The length and the SHA-256 are signed headers, and R2 refuses a body that
 * has not the digest of `x-amz-content-sha256`.
 */
export function aws4fetchSigner(access: S3Access, clock: Clock): UploadSigner {
  async function sign(
    key: string,
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
    origin: string,
  ): Promise<SignedPut> {
    const url = new URL(`${access.endpoint(origin)}/${access.bucket}/${key}`)
    for (const [name, value] of Object.entries({ ...query, 'X-Amz-Expires': String(LIFETIME) }))
      url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method: 'PUT',
      url: url.href,
      headers: { ...headers },
      accessKeyId: access.accessKeyId,
      secretAccessKey: access.secretAccessKey,
      service: 's3',
      region: REGION,
      datetime: new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
      signQuery: true,
      // Without it aws4fetch leaves the length unsigned.
      allHeaders: true,
    }).sign()
    return { url: signed.url.href, headers }
  }

  return {
    lifetime: LIFETIME,
    whole: (key, checksum, byteLength, origin) =>
      sign(key, {}, { 'content-length': String(byteLength), 'x-amz-content-sha256': checksum }, origin),
    part: (key, multipart, number, byteLength, origin) =>
      sign(
        key,
        { partNumber: String(number), uploadId: multipart },
        { 'content-length': String(byteLength) },
        origin,
      ),
  }
}
