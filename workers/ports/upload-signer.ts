import type { Sha256 } from '../domain/ids.ts'

/** A PUT that the object store takes without any other credential, with the headers it must carry. */
export interface SignedPut {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Signs PUTs to the object store, so that files do not pass through the engine. */
export interface UploadSigner {
  /** Seconds for which a signature is taken. */
  readonly lifetime: number
  /**
   * Signs the PUT of a whole object: other bytes, another length, key or method are refused by the store.
   * @param origin where the caller reached the engine, for a store that stands there as well
   */
  whole(key: string, checksum: Sha256, byteLength: number, origin: string): Promise<SignedPut>
  /** Signs the PUT of one part. @param multipart names the parts that belong together @param number from 1 */
  part(key: string, multipart: string, number: number, byteLength: number, origin: string): Promise<SignedPut>
}
