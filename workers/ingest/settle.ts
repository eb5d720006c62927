import { failure } from '../domain/failure.ts'
import { IndexMessage, JobMessage } from '../ports/job-queue.ts'
import { fail } from './advance.ts'
import { workOnIndex } from './build-index.ts'
import { INDEX_WORK, waitBefore } from './deadlines.ts'
import { inTime } from './in-time.ts'
import type { IngestPorts } from './ports.ts'
import { work } from './work.ts'

/** One message as a queue delivers it. */
export interface Delivery {
  /** The same for every delivery of one message. */
  readonly id: string
  readonly body: unknown
  /** How often it was delivered, this time included. */
  readonly attempts: number
  ack(): void
  retry(options: { readonly delaySeconds: number }): void
}

/** Handles messages one by one: a refusal is recorded, a fault has that message tried again, doubling the wait. */
export async function settle(deliveries: readonly Delivery[], on: IngestPorts): Promise<void> {
  for (const delivery of deliveries) {
    const job = JobMessage.safeParse(delivery.body)
    const index = IndexMessage.safeParse(delivery.body)
    if (!job.success && !index.success) {
      on.log.event('message-not-understood', {})
      delivery.ack()
      continue
    }
    try {
      if (job.success) await work(job.data, delivery.id, on)
      if (index.success)
        await inTime('Work on the index', INDEX_WORK, on.timer, () =>
          workOnIndex(index.data.indexVersion, on),
        )
      delivery.ack()
    } catch (error) {
      on.log.event('ingest-fault', {
        ...(job.success && { document: job.data.documentId }),
        ...(index.success && { version: index.data.indexVersion }),
        attempts: delivery.attempts,
        error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      })
      delivery.retry({ delaySeconds: waitBefore(delivery.attempts, on.randomness.bytes(1)[0]! / 255) })
    }
  }
}

/** Handles messages that were given up: their jobs fail, visibly. One that cannot even be failed now is delivered again. */
export async function settleDead(deliveries: readonly Delivery[], on: IngestPorts): Promise<void> {
  for (const delivery of deliveries) {
    const message = JobMessage.safeParse(delivery.body)
    try {
      if (message.success) {
        const reason = failure('dead-letter', 'The job was given up after several faults')
        await fail(message.data.documentId, reason, on)
        await on.slots.leave(message.data)
      }
      delivery.ack()
    } catch {
      delivery.retry({ delaySeconds: waitBefore(delivery.attempts, on.randomness.bytes(1)[0]! / 255) })
    }
  }
}
