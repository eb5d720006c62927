import type { MiddlewareHandler } from 'hono'
import { failure } from '../domain/failure.ts'
import { scopeOf } from '../domain/scope.ts'
import type { AppEnv } from './app.ts'
import { problemResponse } from './problem.ts'

const NO_TOKEN = failure('unauthenticated', 'The token is missing, expired, or not one of ours')

/** Turns a bearer token into the authority to read. Without a valid one nothing below runs. */
export const authenticate: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.scope !== undefined) return next()
  const [, token] = c.req.header('authorization')?.match(/^Bearer +([\w.~+/=-]{1,8192})$/i) ?? []
  const claims = token === undefined ? undefined : await c.var.services.tokens.verify(token)
  if (!claims?.ok) return problemResponse(claims?.error ?? NO_TOKEN, c.req.path)
  c.set('scope', scopeOf(claims.value))
  return next()
}

/** Accepts a signed link in place of a bearer token: `?token=` opens the one path it was signed for. */
export const authenticateLink: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = c.req.query('token')
  if (token === undefined || c.req.header('authorization') !== undefined) return next()
  const claims = await c.var.services.links.verify(token, c.req.path)
  if (!claims.ok) return problemResponse(claims.error, c.req.path)
  c.set('scope', scopeOf(claims.value))
  return next()
}
