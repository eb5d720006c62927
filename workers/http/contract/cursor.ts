import { z } from 'zod'

/** The longest cursor that is read, in characters. */
const LONGEST = 700

/**
 * A cursor that an answer gave and a request gives back. What does not read as one is refused as a whole.
 * @param read takes the spelling apart; the schema judges the parts
 */
export const wireCursor = <T>(schema: z.ZodType<T>, read: (spelling: string) => unknown) =>
  z
    .string()
    .max(LONGEST)
    .transform((spelling, context): T => {
      const parsed = schema.safeParse(read(spelling))
      if (parsed.success) return parsed.data
      context.addIssue('Not a next_cursor of this route')
      return z.NEVER
    })
