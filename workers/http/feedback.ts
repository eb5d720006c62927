import type { Context } from 'hono'
import { failure } from '../domain/failure.ts'
import { documentOf, FeedbackId, keyFrom } from '../domain/ids.ts'
import { resolveCitation, resolveIds } from '../retrieve/resolve.ts'
import type { AppEnv } from './app.ts'
import { jsonBody } from './body.ts'
import { FeedbackBody } from './contract/document.ts'
import { problemResponse } from './problem.ts'

/** `POST /feedback`: what a reader says of a citation or passage the reader may see. */
export async function addFeedback(c: Context<AppEnv>): Promise<Response> {
  const body = await jsonBody(c.req.raw, FeedbackBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const { citation_id: citationId, chunk_id: chunkId, verdict, comment } = body.value
  const { services, scope } = c.var
  if (citationId !== undefined) {
    const found = await resolveCitation(citationId, scope, services)
    if (!found.ok) return problemResponse(found.error, c.req.path)
  } else {
    const [found] = await resolveIds([chunkId!], [], scope, services)
    if (found!.citation === null) return problemResponse(failure('not-found', 'No such passage'), c.req.path)
  }
  const id = FeedbackId.parse(`fbk_${keyFrom(services.randomness.bytes(20))}`)
  await services.feedback.add(scope, {
    id,
    documentId: documentOf((citationId ?? chunkId)!),
    citationId: citationId ?? null,
    chunkId: chunkId ?? null,
    verdict,
    comment: comment ?? null,
    at: services.clock.now(),
  })
  return c.json({ id }, 201)
}
