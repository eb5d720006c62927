import type { MultipartStore } from '../../ports/multipart-store.ts'

/**
 * How R2 calls parts that are too small, not begun or one object already, not put, or do not fit together: the number at the
 * end of its message (Cloudflare, "R2 error codes").
 */
const NOT_THE_PARTS = /\((?:10011|10024|10025|10048)\)/

/** Keeps objects part by part in R2. The parts can be put through its S3 API as well. */
export function r2Multipart(bucket: R2Bucket): MultipartStore {
  return {
    async begin(key, mediaType) {
      const begun = await bucket.createMultipartUpload(key, { httpMetadata: { contentType: mediaType } })
      return begun.uploadId
    },

    async put(key, multipart, number, bytes) {
      const { etag } = await bucket.resumeMultipartUpload(key, multipart).uploadPart(number, bytes)
      return { number, etag }
    },

    async complete(key, multipart, parts) {
      const named = parts.map(({ number, etag }) => ({ partNumber: number, etag }))
      try {
        await bucket.resumeMultipartUpload(key, multipart).complete(named)
        return true
      } catch (fault) {
        if (fault instanceof Error && NOT_THE_PARTS.test(fault.message)) return false
        throw fault
      }
    },

    async abort(key, multipart) {
      try {
        await bucket.resumeMultipartUpload(key, multipart).abort()
      } catch (fault) {
        if (!(fault instanceof Error && NOT_THE_PARTS.test(fault.message))) throw fault
      }
    },
  }
}
