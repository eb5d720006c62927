import { z } from 'zod'
import { DocumentId } from './ids.ts'
import type { Audience } from './scope.ts'

/** Which of a school's documents is worked on first: somebody waits for an `interactive` one, nobody for a `bulk` one. */
export const Lane = z.enum(['interactive', 'bulk'])
export type Lane = z.infer<typeof Lane>

/** Whose slots an ingestion takes: those of a school, its classes included, or those of global content. */
export const Pool = z
  .string()
  .regex(/^(?:global|tenant:[a-z0-9][a-z0-9_-]{0,62})$/)
  .brand<'Pool'>()
export type Pool = z.infer<typeof Pool>

/** The pool of what is meant for an audience. */
export const poolOf = (audience: Audience): Pool =>
  Pool.parse(audience.of === 'global' ? 'global' : `tenant:${audience.tenant}`)

/** A document that is to be worked on, and where it queues. */
export const Ticket = z.strictObject({ documentId: DocumentId, pool: Pool, lane: Lane })
export type Ticket = z.infer<typeof Ticket>
