import type { Context } from 'hono'
import { failure } from '../domain/failure.ts'
import { BlockId } from '../domain/ids.ts'
import { audiencesOf, mayWrite } from '../domain/scope.ts'
import { reviewBlock } from '../ingest/review-block.ts'
import type { ReviewedBlock } from '../ports/reviews.ts'
import { citeWhole } from '../retrieve/resolve.ts'
import type { AppEnv } from './app.ts'
import { jsonBody, validated } from './body.ts'
import { judgementOf, ReviewBody, ReviewsQuery, reviewCursorOnWire, wireReview } from './contract/review.ts'
import { problemResponse } from './problem.ts'

/** `GET /reviews`: what was read with doubt, or what was said of it, in documents the caller may change. */
export async function listReviews(c: Context<AppEnv>): Promise<Response> {
  const query = validated(c.req.query(), ReviewsQuery)
  if (!query.ok) return problemResponse(query.error, c.req.path)
  const { scope, services } = c.var
  const audiences = audiencesOf(scope).filter((audience) => mayWrite(scope, audience))
  if (audiences.length === 0)
    return problemResponse(
      failure('forbidden', 'Only those who may add documents may review them'),
      c.req.path,
    )
  const { state, document_id, cursor, limit } = query.value
  const { items, nextCursor } = await services.reviews.list(
    scope,
    audiences,
    { state, ...(document_id && { documentId: document_id }) },
    cursor ?? null,
    limit,
  )
  return c.json({
    items: await Promise.all(items.map((item) => onWire(item, c))),
    next_cursor: reviewCursorOnWire(nextCursor),
  })
}

/** `POST /reviews/{block}`: accepts a block, rejects it, or says what it says. */
export async function addReview(c: Context<AppEnv>): Promise<Response> {
  const id = BlockId.safeParse(c.req.param('block'))
  if (!id.success) return problemResponse(failure('not-found', 'No such block'), c.req.path)
  const body = await jsonBody(c.req.raw, ReviewBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const said = await reviewBlock(id.data, judgementOf(body.value), c.var.scope, c.var.services)
  return said.ok ? c.json(await onWire(said.value, c)) : problemResponse(said.error, c.req.path)
}

const onWire = async (item: ReviewedBlock, c: Context<AppEnv>) =>
  wireReview(item, await citeWhole(item.document, [item.block], c.var.services.digest))
