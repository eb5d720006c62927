import type { Context } from 'hono'
import { failure } from '../domain/failure.ts'
import { beginUpload } from '../ingest/begin-upload.ts'
import { completeUpload } from '../ingest/complete-upload.ts'
import type { AppEnv } from './app.ts'
import { jsonBody } from './body.ts'
import { audienceMeant, metadataOf, wireAccepted } from './contract/document.ts'
import { IngestUploadBody, UploadBody, wireUpload } from './contract/upload.ts'
import { problemResponse } from './problem.ts'

/** `POST /uploads`: what is said of a file becomes an address to PUT it to, or the document that has its bytes already. */
export async function announceUpload(c: Context<AppEnv>): Promise<Response> {
  const body = await jsonBody(c.req.raw, UploadBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const { metadata, byte_length, sha256, file_name, media_type } = body.value
  const { scope, services } = c.var
  const audience = audienceMeant(metadata.scope, scope)
  if (audience === undefined)
    return problemResponse(failure('forbidden', 'This token belongs to no school'), c.req.path)
  const begun = await beginUpload(
    {
      metadata: metadataOf(metadata),
      audience,
      checksum: sha256,
      byteLength: byte_length,
      fileName: file_name,
      mediaType: media_type,
    },
    scope,
    new URL(c.req.url).origin,
    services,
  )
  if (!begun.ok) return problemResponse(begun.error, c.req.path)
  if ('existing' in begun.value) return c.json(wireAccepted(begun.value.existing, true))
  return c.json(wireUpload(begun.value), 201)
}

/** `POST /ingest` with an upload's id: its object becomes a document and a job. Asking again answers the same. */
export async function ingestUpload(c: Context<AppEnv>): Promise<Response> {
  const body = await jsonBody(c.req.raw, IngestUploadBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const { scope, services } = c.var
  const upload = await services.uploads.find(scope, body.value.upload_id)
  if (upload === undefined) return problemResponse(failure('not-found', 'No such upload'), c.req.path)
  if (upload.owner !== scope.sub)
    return problemResponse(
      failure('forbidden', 'Only those who announced a file may complete it'),
      c.req.path,
    )
  const parts = (body.value.parts ?? []).map(({ number, etag }) => ({
    number,
    etag: etag.replace(/^"|"$/g, ''),
  }))
  const accepted = await completeUpload(upload, parts, services)
  if (!accepted.ok) return problemResponse(accepted.error, c.req.path)
  const { document, created } = accepted.value
  const wire = wireAccepted(document, !created)
  return c.json(wire, created ? 202 : 200, { location: `/ingest/${wire.job_id}` })
}
