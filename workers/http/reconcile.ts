import type { Context } from 'hono'
import { failure } from '../domain/failure.ts'
import { reconcile } from '../ingest/reconcile/reconcile.ts'
import type { AppEnv } from './app.ts'
import { jsonBody } from './body.ts'
import { ReconcileBody, wireReport } from './contract/reconcile.ts'
import { problemResponse } from './problem.ts'

/**
 * `POST /reconcile`: one slice of a run that holds library, indices, artifacts and jobs against each other. It goes over the whole
 * library and tells ids and counts alone: curators, who keep it, may ask for it.
 */
export async function reconcileSlice(c: Context<AppEnv>): Promise<Response> {
  if (c.var.scope.role !== 'curator')
    return problemResponse(failure('forbidden', 'Only a curator reconciles'), c.req.path)
  const body = await jsonBody(c.req.raw, ReconcileBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const { services } = c.var
  const report = await reconcile(body.value.cursor, body.value.repair, services)
  return c.json(wireReport(report, services.databaseUse().roundTrips))
}
