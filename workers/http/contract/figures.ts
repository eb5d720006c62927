import { z } from 'zod'
import type { FigureSearch } from '../../retrieve/answer.ts'

/** How figures were looked for, on the wire. */
export const WireFigures = z.discriminatedUnion('searched_by', [
  z.strictObject({
    searched_by: z.literal('words'),
    why: z.enum(['none_set_up', 'no_words', 'failed', 'timeout']),
  }),
  z.strictObject({ searched_by: z.literal('words_and_images'), model: z.string() }),
])

/** Puts on the wire how figures were looked for. */
export const wireFigures = (how: FigureSearch): z.infer<typeof WireFigures> =>
  how.searchedBy === 'words'
    ? { searched_by: 'words', why: how.why }
    : { searched_by: 'words_and_images', model: how.embedder }
