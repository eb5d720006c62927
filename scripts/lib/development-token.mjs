import { readFile } from 'node:fs/promises'
import { importJWK, SignJWT } from 'jose'

const keys = JSON.parse(
  await readFile(new URL('../../fixtures/development-keys.json', import.meta.url), 'utf8'),
)

/** What `wrangler.toml` says a local token must carry. */
const ISSUER = 'https://gre.localhost'
const AUDIENCE = 'gre'

export const ROLES = ['student', 'teacher', 'service', 'school_admin', 'curator']

/**
 * Signs a token with the development key. No deployment accepts it.
 * @param {{ tenant?: string | null, role: string, classes?: string[], subject?: string, lifetime?: string }} claims
 */
export async function developmentToken({ tenant = null, role, classes = [], subject, lifetime = '12h' }) {
  return new SignJWT({ tenant, role, classes })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.tokens.kid })
    .setSubject(subject ?? `${role}@${tenant ?? 'global'}`)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importJWK(keys.tokens, 'EdDSA'))
}

/**
 * Signs a link that opens one path in a browser for ten minutes.
 * @param {string} path
 * @param {{ tenant?: string | null, role: string, classes?: string[] }} claims
 */
export async function developmentLink(path, { tenant = null, role, classes = [] }) {
  const token = await new SignJWT({ path, tenant, role, classes })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(`${role}@${tenant ?? 'global'}`)
    .setAudience('gre-link')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(keys.links))
  return `${path}?token=${token}`
}
