import { failure } from '../domain/failure.ts'
import { JobMessage } from '../ports/job-queue.ts'
import { advance, fail } from './advance.ts'
import type { IngestPorts } from './ports.ts'

/** One message as a queue delivers it. */
export interface Delivery {
  readonly body: unknown
  readonly attempts: number
  ack(): void
  retry(options: { readonly delaySeconds: number }): void
}

/** Longest wait before a message is tried again, in seconds. */
const LONGEST_WAIT = 60

/** Handles messages one by one: a refusal is recorded, a fault has that message tried again, doubling the wait. */
export async function settle(deliveries: readonly Delivery[], on: IngestPorts): Promise<void> {
  for (const delivery of deliveries) {
    const message = JobMessage.safeParse(delivery.body)
    if (!message.success) {
      on.log.event('message-not-understood', {})
      delivery.ack()
      continue
    }
    try {
      await advance(message.data.documentId, on)
      delivery.ack()
    } catch (error) {
      on.log.event('ingest-fault', {
        document: message.data.documentId,
        attempts: delivery.attempts,
        error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      })
      delivery.retry({ delaySeconds: Math.min(LONGEST_WAIT, 2 ** delivery.attempts) })
    }
  }
}

/** Handles messages that were given up: their jobs fail, visibly. */
export async function settleDead(deliveries: readonly Delivery[], on: IngestPorts): Promise<void> {
  for (const delivery of deliveries) {
    const message = JobMessage.safeParse(delivery.body)
    if (message.success)
      await fail(
        message.data.documentId,
        failure('stage-failed', 'The job was given up after several faults'),
        on,
      )
    delivery.ack()
  }
}
