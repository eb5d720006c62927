import type { z } from 'zod'
import { Ticket } from '../domain/lane.ts'

/** Calls a document to the next slice of its ingestion. Delivered once or more, in any order. */
export const JobMessage = Ticket
export type JobMessage = z.infer<typeof JobMessage>

/** Carries messages to the ingestion consumer. */
export interface JobQueue {
  /** Sends one message in its lane; retries while the queue is overloaded. @throws when it stays so */
  send(message: JobMessage): Promise<void>
}
