import type { Context } from 'hono'
import { resolveIds } from '../retrieve/resolve.ts'
import type { AppEnv } from './app.ts'
import { jsonBody } from './body.ts'
import { ResolveBody, wireResolved } from './contract/resolve.ts'
import { problemResponse } from './problem.ts'

/** `POST /resolve`: ids become citations; an id that may not be seen is answered as one that does not exist. */
export async function resolveMany(c: Context<AppEnv>): Promise<Response> {
  const body = await jsonBody(c.req.raw, ResolveBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const { chunk_ids, block_ids } = body.value
  return c.json(wireResolved(await resolveIds(chunk_ids, block_ids, c.var.scope, c.var.services)))
}
