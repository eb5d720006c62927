import type { Context } from 'hono'
import { type Failure, failure } from '../domain/failure.ts'
import { LARGEST_WHOLE } from '../domain/file-limits.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import { FileName } from '../domain/shown-name.ts'
import { accept, acceptParts, type Said } from '../ingest/accept.ts'
import { type Accepted, forbiddenThere } from '../ingest/admit.ts'
import { type Incoming, incoming } from '../ingest/incoming.ts'
import { retry } from '../ingest/retry.ts'
import type { AppEnv } from './app.ts'
import { checked } from './body.ts'
import { audienceMeant, IngestMetadata, metadataOf, wireAccepted } from './contract/document.ts'
import { jobAsked, jobTold } from './job-asked.ts'
import { type FormEvent, readForm } from './multipart-form.ts'
import { problemResponse } from './problem.ts'
import type { Services } from './services.ts'
import { ingestUpload } from './uploads.ts'

/** What the multipart framing and the metadata may add to a file. */
const FRAMING = 64 * 1024

/** `POST /ingest`: a file and what is said of it, or the id of an upload, become a document and a job. */
export async function ingest(c: Context<AppEnv>): Promise<Response> {
  const type = c.req.header('content-type') ?? ''
  if (/^application\/json\b/i.test(type)) return ingestUpload(c)
  if (!/^multipart\/form-data\b/i.test(type))
    return problemResponse(
      failure(
        'unsupported-media',
        'Send JSON with an upload_id, or multipart/form-data with the parts "metadata" and "file"',
      ),
      c.req.path,
    )
  const length = c.req.header('content-length')
  if (length === undefined || Number(length) > LARGEST_WHOLE + FRAMING)
    return problemResponse(
      failure('too-large', `A file has at most ${LARGEST_WHOLE} bytes, and its length is said beforehand`),
      c.req.path,
    )
  const accepted = await ingestForm(c.req.raw, c.var.scope, c.var.services)
  if (!accepted.ok) return problemResponse(accepted.error, c.req.path)
  const { document, created } = accepted.value
  const wire = wireAccepted(document, !created)
  return c.json(wire, created ? 202 : 200, { location: `/ingest/${wire.job_id}` })
}

/** Takes a file in as it comes; what is refused, or breaks off, leaves nothing behind. */
async function ingestForm(
  request: Request,
  scope: Scope,
  services: Services,
): Promise<Result<Accepted, Failure>> {
  const file = incoming(services, LARGEST_WHOLE)
  const form: FormSoFar = { said: undefined, fileName: null }
  try {
    const read = await readForm(request, (event) => take(event, form, file, scope))
    if (!read.ok) {
      await file.abort()
      return read
    }
  } catch (fault) {
    await file.abort()
    throw fault
  }
  const whole = await file.end()
  const said = { ...form.said!, fileName: form.fileName }
  return whole instanceof Uint8Array
    ? accept({ ...said, bytes: whole }, scope, services)
    : acceptParts({ ...said, parts: whole }, scope, services)
}

const NAME = 'The name of the file has characters that are not taken'
const NAME_REFUSED = { ...failure('invalid-request', NAME), errors: [{ pointer: '/file', detail: NAME }] }

/** What was read of a form. */
interface FormSoFar {
  said: Omit<Said, 'fileName'> | undefined
  fileName: string | null
}

async function take(
  event: FormEvent,
  form: FormSoFar,
  file: Incoming,
  scope: Scope,
): Promise<Result<void, Failure>> {
  switch (event.of) {
    case 'bytes':
      return file.write(event.bytes)
    case 'file':
      if (event.name !== null && !FileName.safeParse(event.name).success) return refused(NAME_REFUSED)
      form.fileName = event.name
      return ok(undefined)
    case 'metadata': {
      const metadata = checked(event.text, IngestMetadata)
      if (!metadata.ok) return metadata
      const audience = audienceMeant(metadata.value.scope, scope)
      if (audience === undefined) return refused(failure('forbidden', 'This token belongs to no school'))
      const forbidden = forbiddenThere(scope, audience)
      if (forbidden !== undefined) return refused(forbidden)
      form.said = { metadata: metadataOf(metadata.value), audience }
      return ok(undefined)
    }
  }
}

/** `GET /ingest/{job}`: how far a job is. */
export async function showJob(c: Context<AppEnv>): Promise<Response> {
  const found = await jobAsked(c)
  return found.ok ? c.json(await jobTold(found.value, c)) : problemResponse(found.error, c.req.path)
}

/** `POST /ingest/{job}/retry`: a failed job is taken up again from the stage it failed on. */
export async function retryJob(c: Context<AppEnv>): Promise<Response> {
  const found = await jobAsked(c)
  if (!found.ok) return problemResponse(found.error, c.req.path)
  const retried = await retry(found.value.job, c.var.scope, c.var.services)
  return retried.ok
    ? c.json(await jobTold({ ...found.value, job: retried.value }, c), 202)
    : problemResponse(retried.error, c.req.path)
}
