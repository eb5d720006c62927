/** Makes unguessable bytes. */
export interface Randomness {
  bytes(count: number): Uint8Array
}
