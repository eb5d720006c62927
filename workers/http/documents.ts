import type { Context } from 'hono'
import type { Document } from '../domain/document.ts'
import type { Filter } from '../domain/facets.ts'
import { failure } from '../domain/failure.ts'
import { mayWrite } from '../domain/scope.ts'
import { amend } from '../ingest/amend.ts'
import { erase } from '../ingest/erase.ts'
import { pageImage } from '../retrieve/page-image.ts'
import type { AppEnv } from './app.ts'
import { jsonBody, validated } from './body.ts'
import { AmendBody, amendmentOf } from './contract/amend.ts'
import { wireDocument } from './contract/document.ts'
import { DocumentsQuery, listCursorOnWire } from './contract/document-list.ts'
import { wireGaps } from './contract/gap.ts'
import { gapsOf } from './gaps.ts'
import { problemResponse } from './problem.ts'
import { maySee, visibleDocument } from './visible-document.ts'

const NO_DOCUMENT = failure('not-found', 'No such document')
const DELETED = failure('gone', 'The document was deleted')

/** `GET /documents`: what the caller may see, newest first. */
export async function listDocuments(c: Context<AppEnv>): Promise<Response> {
  const query = validated(c.req.query(), DocumentsQuery)
  if (!query.ok) return problemResponse(query.error, c.req.path)
  const { cursor, limit, status, source_family, grade, subject, locale, work_id } = query.value
  const filter: Filter = {
    ...(source_family && { sourceFamilies: [source_family] }),
    ...(work_id && { workIds: [work_id] }),
    ...(grade !== undefined && { grade }),
    ...(subject && { subject }),
    ...(locale && { locale }),
  }
  const { items, nextCursor } = await c.var.services.library.documents(
    c.var.scope,
    { filter, ...(status && { status }) },
    cursor ?? null,
    limit,
  )
  return c.json({
    items: items.filter((one) => maySee(c, one)).map(wireDocument),
    next_cursor: listCursorOnWire(nextCursor),
  })
}

/** `GET /documents/{id}`: one document; 410 once it was deleted. */
export async function getDocument(c: Context<AppEnv>): Promise<Response> {
  const document = await visibleDocument(c)
  if (document === undefined) return problemResponse(NO_DOCUMENT, c.req.path)
  return document.deletedAt === null ? inFull(document, c) : problemResponse(DELETED, c.req.path)
}

const inFull = async (document: Document, c: Context<AppEnv>): Promise<Response> =>
  c.json({ ...wireDocument(document), gaps: wireGaps(await gapsOf(document.id, document.status, c)) })

/** `DELETE /documents/{id}`: index rows, vectors, text and images go; what cites it answers 410. */
export async function deleteDocument(c: Context<AppEnv>): Promise<Response> {
  const document = await visibleDocument(c)
  if (document === undefined) return problemResponse(NO_DOCUMENT, c.req.path)
  if (!mayWrite(c.var.scope, document.audience))
    return problemResponse(failure('forbidden', 'Only those who may add it may delete it'), c.req.path)
  await erase(document, c.var.services)
  return c.body(null, 204)
}

/** `PATCH /documents/{id}`: revoke or show again, supersede, rename, classify anew; seen by every reader at once. */
export async function amendDocument(c: Context<AppEnv>): Promise<Response> {
  const document = await visibleDocument(c)
  if (document === undefined) return problemResponse(NO_DOCUMENT, c.req.path)
  if (!mayWrite(c.var.scope, document.audience))
    return problemResponse(failure('forbidden', 'Only those who may add it may change it'), c.req.path)
  if (document.deletedAt !== null) return problemResponse(DELETED, c.req.path)
  const body = await jsonBody(c.req.raw, AmendBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const amended = await amend(document, amendmentOf(body.value), c.var.scope, c.var.services)
  return amended.ok ? inFull(amended.value, c) : problemResponse(amended.error, c.req.path)
}

/** `GET /documents/{id}/pages/{n}/image`: leads to a link that opens the image for ten minutes. */
export async function redirectToImage(c: Context<AppEnv>): Promise<Response> {
  const document = await visibleDocument(c)
  if (document === undefined) return problemResponse(NO_DOCUMENT, c.req.path)
  if (document.deletedAt !== null) return problemResponse(DELETED, c.req.path)
  const page = pageIndexOf(c.req.param('page'))
  if (document.revokedAt !== null || page === undefined || page >= (document.pageCount ?? 0))
    return problemResponse(failure('not-found', 'No such page'), c.req.path)
  const path = `/images/${document.id}/${page}`
  return c.redirect(`${path}?token=${await c.var.services.links.sign(path, c.var.scope)}`, 302)
}

/** `GET /images/{document}/{n}?token=`: the image itself, for as long as its document may be seen. */
export async function serveImage(c: Context<AppEnv>): Promise<Response> {
  const document = await visibleDocument(c, 'document')
  const page = pageIndexOf(c.req.param('page'))
  if (
    document === undefined ||
    document.deletedAt !== null ||
    document.revokedAt !== null ||
    page === undefined
  )
    return problemResponse(failure('not-found', 'No such page'), c.req.path)
  const image = await pageImage(document, page, c.var.services)
  if (!image.ok) return problemResponse(image.error, c.req.path)
  return new Response(image.value, {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' },
  })
}

const pageIndexOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^(0|[1-9][0-9]{0,5})$/.test(text) ? Number(text) : undefined
