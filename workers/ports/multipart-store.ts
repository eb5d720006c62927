/** One part that was put, as the store named it. */
export interface StoredPart {
  readonly number: number
  readonly etag: string
}

/** Keeps an object part by part; nothing can be read under its key before all of it is there. A `multipart` is what `begin` answered. */
export interface MultipartStore {
  /** Begins; answers the name that the parts share. */
  begin(key: string, mediaType: string): Promise<string>
  /** Puts one part. All but the last are of one size of 5 MiB or more. @param number from 1 */
  put(key: string, multipart: string, number: number, bytes: Uint8Array): Promise<StoredPart>
  /** Makes the parts one object. Answers false where they are not the parts that were put, or were made one already. */
  complete(key: string, multipart: string, parts: readonly StoredPart[]): Promise<boolean>
  /** Forgets the parts; those that are one object already are left alone. */
  abort(key: string, multipart: string): Promise<void>
}
