import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import { Claims } from '../../domain/scope.ts'
import type { TokenVerifier } from '../../ports/token-verifier.ts'

/** Asymmetric signatures only: whoever can check a token cannot make one. */
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256']

/** Seconds by which two clocks may differ. */
const CLOCK_SKEW = 60

/** Verifies tokens by a key set. @param keys for example of `createRemoteJWKSet` @param issuer the only `iss` @param audience the only `aud` */
export const joseVerifier = (keys: JWTVerifyGetKey, issuer: string, audience: string): TokenVerifier => ({
  async verify(token) {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer,
        audience,
        clockTolerance: CLOCK_SKEW,
        requiredClaims: ['exp', 'sub', 'role'],
      })
      const claims = Claims.safeParse({ tenant: null, classes: [], ...payload })
      return claims.success ? ok(claims.data) : refused(UNAUTHENTICATED)
    } catch (error) {
      if (isRefusal(error)) return refused(UNAUTHENTICATED)
      throw error
    }
  },
})

const UNAUTHENTICATED = failure('unauthenticated', 'The token is missing, expired, or not one of ours')

/** Every error of jose about a token has a code; a key server that cannot be reached has none, or a timeout's. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_') &&
  error.code !== 'ERR_JWKS_TIMEOUT'
