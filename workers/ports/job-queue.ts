import { z } from 'zod'
import { DocumentId } from '../domain/ids.ts'

/** Asks for the next step of a document's ingestion. Delivered once or more, in any order. */
export const JobMessage = z.strictObject({ documentId: DocumentId })
export type JobMessage = z.infer<typeof JobMessage>

/** Carries messages to the ingestion consumer. */
export interface JobQueue {
  /** Sends one message; retries while the queue is overloaded. @throws when it stays so */
  send(message: JobMessage): Promise<void>
}
