import type { Timer } from '../ports/timer.ts'

/** What a step throws that did not answer in time. */
export class Late extends Error {
  constructor(what: string, ms: number) {
    super(`${what} did not answer within ${ms / 1_000} s`)
    this.name = 'Late'
  }
}

/** Begins work and waits for it until its time is up. The work is not stopped, but nobody listens to it any more. @throws {Late} */
export async function inTime<T>(what: string, ms: number, timer: Timer, begin: () => Promise<T>): Promise<T> {
  const { rung, stop } = timer.start(ms)
  const work = begin()
  // A fault after the deadline has nobody to go to.
  work.catch(() => {})
  try {
    return await Promise.race([
      work,
      rung.then(() => {
        throw new Late(what, ms)
      }),
    ])
  } finally {
    stop()
  }
}
