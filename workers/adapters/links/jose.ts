import { errors, jwtVerify, SignJWT } from 'jose'
import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import { Claims } from '../../domain/scope.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Links } from '../../ports/links.ts'

/** Keeps link tokens and bearer tokens apart. */
const LINK_AUDIENCE = 'gre-link'

/** Seconds a link opens. */
const LIFETIME = 600

/** Signs and checks links by HMAC-SHA-256. @param key at least 32 bytes */
export const joseLinks = (key: Uint8Array, clock: Clock): Links => ({
  sign(path, { sub, tenant, role, classes }) {
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT({ path, tenant, role, classes: [...classes] })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setAudience(LINK_AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME)
      .sign(key)
  },
  async verify(token, path) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience: LINK_AUDIENCE,
        requiredClaims: ['exp', 'sub'],
        maxTokenAge: LIFETIME,
        currentDate: new Date(clock.now()),
      })
      const claims = Claims.safeParse(payload)
      return claims.success && payload.path === path ? ok(claims.data) : refused(NO_LINK)
    } catch (error) {
      if (error instanceof errors.JOSEError) return refused(NO_LINK)
      throw error
    }
  },
})

const NO_LINK = failure('unauthenticated', 'The link has expired or is not one of ours')
