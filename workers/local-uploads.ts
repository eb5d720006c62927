import { type LocalBucket, putObject } from './adapters/local-objects/put-object.ts'
import { s3Refusal, s3Response } from './adapters/local-objects/s3-error.ts'
import { documentOfOriginal, originalKey } from './domain/artifact-keys.ts'
import type { Services } from './http/services.ts'
import { objectArrived } from './ingest/complete-upload.ts'

/** Lets the pages of other origins PUT and read what names a part, as the CORS rules of a production bucket do. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'etag',
}

/**
 * Stands in for R2's S3 API on a machine without an account: takes the PUTs that `POST /uploads` signed, and starts the job of
 * an object that is whole, as the event notification does in production.
 */
export async function takeLocalPut(
  request: Request,
  local: LocalBucket,
  services: () => Promise<Services>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  try {
    const { response, arrived } = await putObject(request, local)
    if (arrived !== null) await startJob(arrived, await services())
    for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value)
    return response
  } catch (error) {
    const { log } = await services()
    log.event('local-put-fault', {
      error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
    })
    return s3Response(s3Refusal('InternalError', 'The fault was recorded'))
  }
}

async function startJob(key: string, on: Services): Promise<void> {
  const document = documentOfOriginal(key)
  if (document !== undefined && !(await objectArrived(document, on)))
    await on.artifacts.remove([originalKey(document)])
}
