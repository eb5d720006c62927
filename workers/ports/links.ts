import type { Failure } from '../domain/failure.ts'
import type { Result } from '../domain/result.ts'
import type { Claims } from '../domain/scope.ts'

/** Signs links that open one path for a short time with the authority of the one who asked for them. */
export interface Links {
  /** A token for one path, valid for ten minutes. */
  sign(path: string, claims: Claims): Promise<string>
  /** The authority a token gives for a path. Refuses with `unauthenticated`. */
  verify(token: string, path: string): Promise<Result<Claims, Failure>>
}
