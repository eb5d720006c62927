import { z } from 'zod'

/** The longest cursor that is read, in characters. */
const LONGEST = 700

/** A cursor that an answer gave and a request gives back. @param read what a spelling means; undefined where no answer gives it */
export const wireCursor = <T>(read: (spelling: string) => T | undefined) =>
  z
    .string()
    .max(LONGEST)
    .transform((spelling, context): T => {
      const cursor = read(spelling)
      if (cursor !== undefined) return cursor
      context.addIssue('Not a next_cursor of this route')
      return z.NEVER
    })
