import { importJWK, SignJWT } from 'jose'
import development from '../../fixtures/development-keys.json'
import type { Role } from '../../workers/domain/scope.ts'

/** What a token of a test says. */
export interface TokenClaims {
  readonly tenant: string | null
  readonly role: Role
  readonly classes?: readonly string[]
}

/** What may be changed about a token to make it a bad one. */
export interface Twist {
  readonly issuer?: string
  readonly audience?: string
  /** Seconds from now. */
  readonly expires?: number
}

/** A token as the development key signs it. */
export async function aToken(claims: TokenClaims, twist: Twist = {}): Promise<string> {
  return new SignJWT({ tenant: claims.tenant, role: claims.role, classes: [...(claims.classes ?? [])] })
    .setProtectedHeader({ alg: 'EdDSA', kid: development.tokens.kid })
    .setSubject(`${claims.role}-1`)
    .setIssuer(twist.issuer ?? 'https://gre.localhost')
    .setAudience(twist.audience ?? 'gre')
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + (twist.expires ?? 600))
    .sign(await importJWK(development.tokens, 'EdDSA'))
}

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')

const claimsNow = () => ({
  sub: 'x',
  tenant: 'school-a',
  role: 'teacher',
  classes: [],
  iss: 'https://gre.localhost',
  aud: 'gre',
  exp: Math.floor(Date.now() / 1000) + 600,
})

/** A token that claims to need no signature. */
export const unsignedToken = (): string => `${part({ alg: 'none' })}.${part(claimsNow())}.`

/** A token signed by HMAC with the public key as its secret, the classic confusion of algorithms. */
export const confusedToken = (): Promise<string> =>
  new SignJWT(claimsNow())
    .setProtectedHeader({ alg: 'HS256', kid: development.tokens.kid })
    .sign(new TextEncoder().encode(development.tokens.x))
