/** Keeps JSON values under keys that name the work that made them. Equal key, equal value. */
export interface JsonStore {
  /** Answers the bytes that were written. */
  put(key: string, value: unknown): Promise<number>
  /** The value under a key, to be checked by the caller, or undefined. */
  get(key: string): Promise<unknown>
}
