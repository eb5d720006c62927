import type { MiddlewareHandler } from 'hono'
import { LARGEST_WHOLE } from '../domain/file-limits.ts'

/**
 * Reads what a refusal left of a body, and throws it away: a connection that is cut off in the middle of a request loses the
 * answer, and the request behind it.
 */
export const readToEnd: MiddlewareHandler = async (c, next) => {
  await next()
  const { body } = c.req.raw
  if (body === null || body.locked) return
  try {
    let left = LARGEST_WHOLE
    for await (const bytes of body) {
      left -= bytes.length
      if (left < 0) return
    }
  } catch {
    // The caller has gone: nobody waits for this answer.
  }
}
