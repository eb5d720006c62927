import type { Lane } from '../../domain/lane.ts'
import type { IndexMessage, JobMessage, JobQueue } from '../../ports/job-queue.ts'

/** Tries in all; with the waits below a sender gives up after some three seconds. */
const TRIES = 5

/** The first wait in milliseconds; each is twice the last, and half of it is left to chance. */
const FIRST_WAIT = 200

/** The queue of each lane: a long bulk queue holds no interactive message up. */
export type LaneQueues = Readonly<Record<Lane, Pick<Queue<JobMessage | IndexMessage>, 'send'>>>

/** Sends messages through Cloudflare Queues. An overloaded queue is tried again, at times that do not coincide. */
export function cloudflareQueue(
  queues: LaneQueues,
  pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms)),
): JobQueue<JobMessage | IndexMessage> {
  return {
    async send(message) {
      for (let tried = 1; ; tried += 1) {
        try {
          await queues['lane' in message ? message.lane : 'bulk'].send(message)
          return
        } catch (fault) {
          if (tried === TRIES) throw fault
          await pause(FIRST_WAIT * 2 ** (tried - 1) * (0.5 + Math.random() / 2))
        }
      }
    },
  }
}
