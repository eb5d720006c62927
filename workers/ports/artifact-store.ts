import type { Sha256 } from '../domain/ids.ts'

/** Keeps bytes under keys that name the work that made them. Equal key, equal bytes. */
export interface ArtifactStore {
  /** Keeps bytes; a key that is already kept is left as it is or replaced by equal bytes. */
  put(key: string, bytes: Uint8Array | ReadableBytes, mediaType: string): Promise<void>
  /** The bytes under a key, or undefined. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Whether a key is kept, without reading it. */
  has(key: string): Promise<boolean>
  /** How many bytes a key holds, without reading them; undefined where it is not kept. */
  size(key: string): Promise<number | undefined>
  /**
   * A stretch of the bytes under a key, shorter where they end; undefined where it is not kept.
   * @param offset 0 or more; at or behind the end there is nothing
   * @param length 1 or more
   */
  range(key: string, offset: number, length: number): Promise<Uint8Array | undefined>
  /** The SHA-256 of what a key holds, which is never in memory as a whole; undefined where it is not kept. */
  checksum(key: string): Promise<Sha256 | undefined>
  /** Keys with a prefix, in order of their bytes. @param after begins behind this key, null at the first @param limit 1–1,000 */
  list(prefix: string, after: string | null, limit: number): Promise<readonly KeptKey[]>
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

/** A key that is kept, and when it was written, in milliseconds since 1970. */
export interface KeptKey {
  readonly key: string
  readonly writtenAt: number
}
