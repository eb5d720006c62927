import type { Timer } from '../../workers/ports/timer.ts'

/** A timer that rings when a test says so. */
export interface HandTimer extends Timer {
  /** Lets every timer ring that was started and not stopped. @param ms those of this length alone */
  ring(ms?: number): void
  /** The times that were asked for, in milliseconds. */
  readonly asked: number[]
}

/** A timer in the hand of a test. */
export function handTimer(): HandTimer {
  const running = new Map<() => void, number>()
  const asked: number[] = []
  return {
    asked,
    start(ms) {
      asked.push(ms)
      let ring = () => {}
      const rung = new Promise<void>((resolve) => {
        ring = resolve
      })
      running.set(ring, ms)
      return { rung, stop: () => void running.delete(ring) }
    },
    turn: async () => {},
    ring(ms) {
      for (const [resolve, length] of running) {
        if (ms !== undefined && ms !== length) continue
        running.delete(resolve)
        resolve()
      }
    },
  }
}
