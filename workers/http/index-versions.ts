import type { Context } from 'hono'
import { failure } from '../domain/failure.ts'
import { IndexVersionId } from '../domain/index-version.ts'
import {
  buildIndexVersion,
  listIndexVersions,
  retireIndexVersion,
  switchIndexVersion,
} from '../ingest/reindex.ts'
import type { AppEnv } from './app.ts'
import { jsonBody } from './body.ts'
import { IndexVersionBody, makeWanted, SwitchBody, wireIndexVersion } from './contract/index-version.ts'
import { problemResponse } from './problem.ts'

const UNKNOWN = failure('not-found', 'No such version of the index')

/** `GET /index-versions`: the versions of the index and how complete each is. */
export async function showIndexVersions(c: Context<AppEnv>): Promise<Response> {
  const found = await listIndexVersions(c.var.scope, c.var.services)
  return found.ok
    ? c.json({ items: found.value.map(wireIndexVersion), next_cursor: null })
    : problemResponse(found.error, c.req.path)
}

/** `POST /index-versions`: builds a version beside the live one, out of the blocks that are there. */
export async function buildIndex(c: Context<AppEnv>): Promise<Response> {
  const body = await jsonBody(c.req.raw, IndexVersionBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const built = await buildIndexVersion(makeWanted(body.value), c.var.scope, c.var.services)
  return built.ok ? c.json(wireIndexVersion(built.value), 202) : problemResponse(built.error, c.req.path)
}

/** `POST /index-versions/{id}/live`: switches to a version, forwards or back. */
export async function switchIndex(c: Context<AppEnv>): Promise<Response> {
  const id = IndexVersionId.safeParse(c.req.param('id'))
  if (!id.success) return problemResponse(UNKNOWN, c.req.path)
  const body = await jsonBody(c.req.raw, SwitchBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const switched = await switchIndexVersion(id.data, body.value.force, c.var.scope, c.var.services)
  return switched.ok ? c.json(wireIndexVersion(switched.value)) : problemResponse(switched.error, c.req.path)
}

/** `DELETE /index-versions/{id}`: removes a version that is not live. */
export async function retireIndex(c: Context<AppEnv>): Promise<Response> {
  const id = IndexVersionId.safeParse(c.req.param('id'))
  if (!id.success) return problemResponse(UNKNOWN, c.req.path)
  const retired = await retireIndexVersion(id.data, c.var.scope, c.var.services)
  return retired.ok ? c.body(null, 204) : problemResponse(retired.error, c.req.path)
}
