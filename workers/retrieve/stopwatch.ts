import type { Clock } from '../ports/clock.ts'

/** Measures the named steps of one retrieval. */
export interface Stopwatch {
  /** Runs a step and adds its milliseconds to its name. */
  time<T>(step: string, work: () => T | Promise<T>): Promise<T>
  /** The steps so far. */
  readonly timings: Readonly<Record<string, number>>
}

/** Starts a stopwatch. */
export function stopwatch(clock: Clock): Stopwatch {
  const timings: Record<string, number> = {}
  return {
    timings,
    async time(step, work) {
      const start = clock.now()
      try {
        return await work()
      } finally {
        timings[step] = (timings[step] ?? 0) + (clock.now() - start)
      }
    },
  }
}
