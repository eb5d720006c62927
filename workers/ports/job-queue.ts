import { z } from 'zod'
import { IndexVersionId } from '../domain/index-version.ts'
import { Ticket } from '../domain/lane.ts'

/** Calls a document to the next slice of its ingestion. Delivered once or more, in any order. */
export const JobMessage = Ticket
export type JobMessage = z.infer<typeof JobMessage>

/** Asks for the next step of filling or emptying a version of the index. */
export const IndexMessage = z.strictObject({ indexVersion: IndexVersionId })
export type IndexMessage = z.infer<typeof IndexMessage>

/** Carries messages to the ingestion consumer. */
export interface JobQueue<Message = JobMessage> {
  /** Sends one message in its lane, work on an index in the bulk lane; retries while the queue is overloaded. @throws when it stays so */
  send(message: Message): Promise<void>
}
