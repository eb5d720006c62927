/** The refusals of S3 that a PUT may meet, with their status (AWS, "Error responses"; R2 has the same names). */
const STATUS = {
  AccessDenied: 403,
  AuthorizationQueryParametersError: 400,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  MissingContentLength: 411,
  IncompleteBody: 400,
  EntityTooLarge: 400,
  InvalidArgument: 400,
  XAmzContentSHA256Mismatch: 400,
  InternalError: 500,
} as const

/** What S3 calls a refusal. */
export type S3Code = keyof typeof STATUS

/** A refusal as S3 tells it. */
export interface S3Refusal {
  readonly code: S3Code
  readonly message: string
}

/** Builds a refusal. */
export const s3Refusal = (code: S3Code, message: string): S3Refusal => ({ code, message })

/** A refusal as S3 answers it: XML. Neither part may hold what a caller sent. */
export const s3Response = ({ code, message }: S3Refusal): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    { status: STATUS[code], headers: { 'content-type': 'application/xml', 'cache-control': 'no-store' } },
  )
