import type { Context } from 'hono'
import { type Failure, failure } from '../domain/failure.ts'
import { jobOfDocument } from '../domain/ids.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { accept } from '../ingest/accept.ts'
import type { AppEnv } from './app.ts'
import { checked } from './body.ts'
import { audienceMeant, IngestMetadata, metadataOf, wireJob } from './contract/document.ts'
import { jobAsked } from './job-asked.ts'
import { problemResponse } from './problem.ts'

/** The largest file that is taken in a body, in bytes; Cloudflare takes no larger body on most plans. */
const LARGEST_FILE = 100 * 1024 * 1024

/** What the multipart framing and the metadata may add to it. */
const FRAMING = 64 * 1024

/** `POST /ingest`: a file and what is said of it become a document and a job. */
export async function ingestFile(c: Context<AppEnv>): Promise<Response> {
  const form = await readForm(c.req.raw)
  if (!form.ok) return problemResponse(form.error, c.req.path)
  const metadata = checked(form.value.metadata, IngestMetadata)
  if (!metadata.ok) return problemResponse(metadata.error, c.req.path)
  const { scope, services } = c.var
  const audience = audienceMeant(metadata.value.scope, scope)
  if (audience === undefined)
    return problemResponse(failure('forbidden', 'This token belongs to no school'), c.req.path)
  const { file } = form.value
  const accepted = await accept(
    {
      bytes: new Uint8Array(await file.arrayBuffer()),
      fileName: file.name === '' ? null : file.name.slice(0, 255),
      metadata: metadataOf(metadata.value),
      audience,
    },
    scope,
    services,
  )
  if (!accepted.ok) return problemResponse(accepted.error, c.req.path)
  const { document, created } = accepted.value
  const job = jobOfDocument(document.id)
  return c.json(
    { document_id: document.id, job_id: job, state: document.status, deduplicated: !created },
    created ? 202 : 200,
    { location: `/ingest/${job}` },
  )
}

/** Reads the two parts of a multipart body. */
async function readForm(request: Request): Promise<Result<{ metadata: string; file: File }, Failure>> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? ''))
    return refused(
      failure('unsupported-media', 'Send multipart/form-data with the parts "metadata" and "file"'),
    )
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > LARGEST_FILE + FRAMING)
    return refused(
      failure('too-large', `A file has at most ${LARGEST_FILE} bytes, and its length is said beforehand`),
    )
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    return refused(failure('invalid-request', 'The multipart body is not well formed'))
  }
  const [metadata, file] = [form.get('metadata'), form.get('file')]
  const unknown = [...form.keys()].filter((name) => name !== 'metadata' && name !== 'file')
  if (unknown.length > 0 || metadata === null || file === null || typeof file === 'string')
    return refused(failure('invalid-request', 'The parts are "metadata" (JSON) and "file", and no others'))
  return ok({ metadata: typeof metadata === 'string' ? metadata : await metadata.text(), file })
}

/** `GET /ingest/{job}`: how far a job is. */
export async function showJob(c: Context<AppEnv>): Promise<Response> {
  const found = await jobAsked(c)
  return found.ok
    ? c.json(wireJob(found.value, c.var.services.clock.now()))
    : problemResponse(found.error, c.req.path)
}
