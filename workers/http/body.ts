import type { z } from 'zod'
import { type Failure, failure } from '../domain/failure.ts'
import { ok, type Result, refused } from '../domain/result.ts'

/** Fields that would name a school or a reader's authority. */
const AUTHORITY = new Set([
  'tenant',
  'tenant_id',
  'school',
  'school_id',
  'class_id',
  'classes',
  'role',
  'scope_id',
])

/** The largest JSON body, in bytes. */
const LARGEST_JSON = 256 * 1024

/** Reads and checks a JSON body. */
export async function jsonBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<Result<z.infer<S>, Failure>> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_JSON) return refused(TOO_LARGE)
  const text = await request.text()
  if (text.length > LARGEST_JSON) return refused(TOO_LARGE)
  return checked(text, schema)
}

const TOO_LARGE = failure('too-large', `A JSON body has at most ${LARGEST_JSON} bytes`)

/** Checks JSON text against a schema. A field that names a school is refused before anything else is said. */
export function checked<S extends z.ZodType>(text: string, schema: S): Result<z.infer<S>, Failure> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused(failure('malformed-json', 'The body could not be parsed as JSON'))
  }
  return validated(value, schema)
}

/** Checks a value against a schema. */
export function validated<S extends z.ZodType>(value: unknown, schema: S): Result<z.infer<S>, Failure> {
  const authority = namedAuthority(value)
  if (authority !== undefined)
    return refused(failure('tenant-in-body', `"${authority}" is taken from the token and not accepted here`))
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  return refused({
    kind: 'invalid-request',
    detail: 'Some fields are missing, unknown or out of range',
    errors: parsed.error.issues.slice(0, 20).map((issue) => ({
      pointer: `/${issue.path.map(String).join('/')}`,
      detail: issue.message,
    })),
  })
}

/** A field at the top or one level down that would name a school. */
function namedAuthority(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const nested = Object.values(value).filter((one) => typeof one === 'object' && one !== null)
  return [value, ...nested].flatMap((one) => Object.keys(one)).find((key) => AUTHORITY.has(key))
}
