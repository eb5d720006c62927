import { z } from 'zod'

/**
 * Characters that act on the text around a name: controls, line and paragraph separators, half surrogate pairs, and the bidi
 * embeddings, overrides and isolates, which may make one name look like another. Direction marks (U+200E, U+200F, U+061C) act
 * on their neighbours alone, and titles that mix scripts need them, as Persian and Hindi need joiners.
 */
const ACTS_ON_OTHERS = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u

const standsAlone = (name: string): boolean => !ACTS_ON_OTHERS.test(name)

const REFUSED = 'Control characters and bidirectional overrides are not taken'

/** What a document is called. */
export const Title = z.string().trim().min(1).max(300).refine(standsAlone, REFUSED)

/** What a file is called where it comes from. */
export const FileName = z.string().min(1).max(255).refine(standsAlone, REFUSED)
