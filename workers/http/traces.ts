import type { Context } from 'hono'
import { failure } from '../domain/failure.ts'
import { TraceId } from '../domain/ids.ts'
import { findTrace } from '../retrieve/find-trace.ts'
import type { AppEnv } from './app.ts'
import { wireTrace } from './contract/trace.ts'
import { problemResponse } from './problem.ts'

/** `GET /traces/{id}`: what a retrieval of the caller's own school did. */
export async function showTrace(c: Context<AppEnv>): Promise<Response> {
  const id = TraceId.safeParse(c.req.param('id'))
  const kept = id.success ? await findTrace(id.data, c.var.scope, c.var.services) : undefined
  return kept === undefined
    ? problemResponse(failure('not-found', 'No such trace'), c.req.path)
    : c.json(wireTrace(kept))
}
