/** Keeps bytes under keys that name the work that made them. Equal key, equal bytes. */
export interface ArtifactStore {
  /** Keeps bytes; a key that is already kept is left as it is or replaced by equal bytes. */
  put(key: string, bytes: Uint8Array | ReadableBytes, mediaType: string): Promise<void>
  /** The bytes under a key, or undefined. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Whether a key is kept, without reading it. */
  has(key: string): Promise<boolean>
  /** Forgets keys; unknown ones are no error. Any number. */
  remove(keys: readonly string[]): Promise<void>
  /** Forgets every key that starts with a prefix. */
  removeAll(prefix: string): Promise<void>
}

/** A stream of bytes whose length is known beforehand. */
export interface ReadableBytes {
  readonly byteLength: number
  readonly stream: unknown
}
