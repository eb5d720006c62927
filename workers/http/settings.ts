import type { Context, MiddlewareHandler } from 'hono'
import { failure } from '../domain/failure.ts'
import type { AppEnv } from './app.ts'
import { jsonBody } from './body.ts'
import { SettingsBody, type WireSettings } from './contract/settings.ts'
import { problemResponse } from './problem.ts'

const NOT_YOURS = failure('forbidden', 'What a school has chosen is for its own administrators')

/** Lets the administrators of a school through. */
export const administrates: MiddlewareHandler<AppEnv> = (c, next) =>
  c.var.scope.role === 'school_admin' && c.var.scope.tenant !== null
    ? next()
    : Promise.resolve(problemResponse(NOT_YOURS, c.req.path))

/** `GET /settings`: what the caller's school has chosen. */
export async function showSettings(c: Context<AppEnv>): Promise<Response> {
  const settings: WireSettings = { keep_query_text: await c.var.services.traces.keepsQueries(c.var.scope) }
  return c.json(settings)
}

/** `PATCH /settings`: changes what the caller's school has chosen. */
export async function changeSettings(c: Context<AppEnv>): Promise<Response> {
  const body = await jsonBody(c.req.raw, SettingsBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  await c.var.services.traces.keepQueries(c.var.scope, body.value.keep_query_text)
  return showSettings(c)
}
