import { aws4fetchSigner, type S3Access } from '../../workers/adapters/upload-signer/aws4fetch.ts'
import type { UploadSigner } from '../../workers/ports/upload-signer.ts'

/** The key that signs in tests. */
export const ACCESS = { accessKeyId: 'a-test-key', secretAccessKey: 'a-test-secret' }

/** A signer for an S3 server of the test. @param now milliseconds since 1970 */
export const aSigner = (given: Partial<S3Access> & { readonly now?: number } = {}): UploadSigner =>
  aws4fetchSigner(
    { endpoint: () => 'https://objects.test', bucket: 'books', ...ACCESS, ...given },
    { now: () => given.now ?? Date.now() },
  )
