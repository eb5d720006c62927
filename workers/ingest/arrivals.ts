import { documentOfOriginal, originalKey } from '../domain/artifact-keys.ts'
import { CREATING, ObjectEvent } from '../ports/object-event.ts'
import { objectArrived } from './complete-upload.ts'
import { waitBefore } from './deadlines.ts'
import type { UploadPorts } from './ports.ts'
import type { Delivery } from './settle.ts'

/** Seconds after which an object nobody waits for is looked at again: a file in a body is recorded just after it is stored. */
const SECOND_LOOK = 60

/** Handles what the object store tells of new objects: an announced original starts its job, one that nobody knows is removed. */
export async function arrivals(deliveries: readonly Delivery[], on: UploadPorts): Promise<void> {
  for (const delivery of deliveries) {
    const event = ObjectEvent.safeParse(delivery.body).data
    const id =
      event !== undefined && CREATING.has(event.action) ? documentOfOriginal(event.object.key) : undefined
    if (id === undefined) {
      delivery.ack()
      continue
    }
    try {
      const awaited = await objectArrived(id, on)
      if (!awaited && delivery.attempts < 2) {
        delivery.retry({ delaySeconds: SECOND_LOOK })
        continue
      }
      if (!awaited) await on.artifacts.remove([originalKey(id)])
      delivery.ack()
    } catch (error) {
      on.log.event('arrival-fault', {
        document: id,
        attempts: delivery.attempts,
        error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      })
      delivery.retry({ delaySeconds: waitBefore(delivery.attempts, on.randomness.bytes(1)[0]! / 255) })
    }
  }
}
