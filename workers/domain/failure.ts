import { z } from 'zod'

/** Every refusal a caller may expect, each with a stable kind; `http/problem.ts` gives each its status. */
export const FailureKind = z.enum([
  'malformed-json',
  'invalid-request',
  'tenant-in-body',
  'unauthenticated',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'gone',
  'not-ready',
  'not-uploaded',
  'conflict',
  'too-large',
  'range-not-satisfiable',
  'unsupported-media',
  'empty-file',
  'no-pages',
  'password-protected',
  'corrupt-file',
  'checksum-mismatch',
  'resource-limit',
  'ocr-required',
  'page-unreadable',
  'stage-failed',
  'stage-timeout',
  'job-timeout',
  'dead-letter',
])
export type FailureKind = z.infer<typeof FailureKind>

/** One refusal: what kind it is, a sentence for the reader, and the fields at fault where there are any. */
export const Failure = z.strictObject({
  kind: FailureKind,
  detail: z.string(),
  errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
})
export type Failure = z.infer<typeof Failure>

/** Builds a refusal. */
export const failure = (kind: FailureKind, detail: string): Failure => ({ kind, detail })
