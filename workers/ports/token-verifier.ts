import type { Failure } from '../domain/failure.ts'
import type { Result } from '../domain/result.ts'
import type { Claims } from '../domain/scope.ts'

/** Checks bearer tokens: signature by a pinned algorithm, issuer, audience and times. */
export interface TokenVerifier {
  /** The claims of a valid token. Refuses with `unauthenticated`, and never says which check failed. */
  verify(token: string): Promise<Result<Claims, Failure>>
}
