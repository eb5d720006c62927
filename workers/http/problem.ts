import { z } from 'zod'
import type { Failure, FailureKind } from '../domain/failure.ts'

interface ProblemKind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 416 | 422 | 500
  readonly title: string
}

/** One row a kind of refusal: its status and what it is called. */
const PROBLEMS = {
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'invalid-request': { status: 422, title: 'The request does not fit the schema' },
  'tenant-in-body': { status: 422, title: 'A school is never named in a request: it comes from the token' },
  unauthenticated: { status: 401, title: 'A valid bearer token is needed' },
  forbidden: { status: 403, title: 'The role of this token may not do that' },
  'not-found': { status: 404, title: 'No such thing in your scope' },
  'method-not-allowed': { status: 405, title: 'This path does not take that method' },
  gone: { status: 410, title: 'It was deleted' },
  'not-ready': { status: 409, title: 'The document is still being ingested' },
  'not-uploaded': { status: 409, title: 'The file has not arrived' },
  conflict: { status: 409, title: 'Its state does not allow that' },
  'too-large': { status: 413, title: 'The body is too large' },
  'range-not-satisfiable': { status: 416, title: 'It does not have those bytes' },
  'unsupported-media': { status: 415, title: 'This kind of file is not read' },
  'empty-file': { status: 422, title: 'The file is empty' },
  'no-pages': { status: 422, title: 'The file has no pages' },
  'password-protected': { status: 422, title: 'The file asks for a password' },
  'corrupt-file': { status: 422, title: 'The file is damaged' },
  'checksum-mismatch': { status: 422, title: 'The bytes are not those that were announced' },
  'resource-limit': { status: 422, title: 'The file asks for more than one file may use' },
  'ocr-required': { status: 422, title: 'The file has no usable text, and none was read by OCR' },
  'page-unreadable': { status: 422, title: 'The page cannot be read' },
  'stage-failed': { status: 500, title: 'Ingestion failed' },
  'stage-timeout': { status: 500, title: 'A stage of ingestion took too long' },
  'job-timeout': { status: 500, title: 'Ingestion took too long' },
  'dead-letter': { status: 500, title: 'Ingestion was given up' },
} as const satisfies Record<FailureKind, ProblemKind>

/** Where the types of problems are described. */
const TYPES = 'https://grounded-retrieval.dev/problems/'

/** Problem details as RFC 9457 has them. */
export const WireProblem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })
export type WireProblem = z.infer<typeof WireProblem>

/** Describes a refusal for the caller. @param instance the path that was asked for */
export function problemOf(failure: Failure, instance: string): WireProblem {
  const { status, title } = PROBLEMS[failure.kind]
  return {
    type: TYPES + failure.kind,
    title,
    status,
    detail: failure.detail,
    instance,
    ...(failure.errors && { errors: failure.errors }),
  }
}

/** A fault of the engine, told without its cause. */
export const faultOf = (instance: string): WireProblem => ({
  type: `${TYPES}internal`,
  title: 'Something went wrong in the engine',
  status: 500,
  detail: 'The fault was recorded. Trying again later may help.',
  instance,
})

/** A refusal as a response. @param headers what else its status asks for */
export function problemResponse(
  failure: Failure,
  instance: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = problemOf(failure, instance)
  return Response.json(body, {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(body.status === 401 && { 'www-authenticate': 'Bearer' }),
      ...headers,
    },
  })
}
