import { SELF } from 'cloudflare:test'
import { expect } from 'vitest'
import type { z } from 'zod'
import { webCryptoDigest } from '../../workers/adapters/digest/web-crypto.ts'
import { WireUpload } from '../../workers/http/contract/upload.ts'
import type { Caller, UploadMetadata } from './api.ts'

/** What is said of bytes when they are announced. @param twist what is said otherwise */
export async function announcement(bytes: Uint8Array, metadata: Partial<UploadMetadata>, twist: object = {}) {
  return {
    metadata: { title: 'A file', source_family: 'textbook', scope: 'tenant', ...metadata },
    byte_length: bytes.length,
    sha256: await webCryptoDigest.sha256(bytes),
    file_name: 'file.pdf',
    ...twist,
  }
}

/** Announces bytes that are not there yet. */
export async function announced(
  who: Caller,
  bytes: Uint8Array,
  metadata: Partial<UploadMetadata> = {},
): Promise<z.infer<typeof WireUpload>> {
  const answer = await who.post('/uploads', await announcement(bytes, metadata))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return WireUpload.parse(await answer.json())
}

/** PUTs bytes to an address without any token, with their length said beforehand. */
export const put = (
  url: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
  method = 'PUT',
): Promise<Response> =>
  SELF.fetch(url, { method, body: bytes, headers: { 'content-length': String(bytes.length), ...headers } })

/** The code of an S3 refusal. */
export const s3Code = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
