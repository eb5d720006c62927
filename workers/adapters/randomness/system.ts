import type { Randomness } from '../../ports/randomness.ts'

/** The platform's cryptographic generator. */
export const systemRandomness: Randomness = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
}
