import type { Timer } from '../../ports/timer.ts'

/** The platform's timer. It rings only while the isolate waits: work that never waits is ended by the platform's CPU limit. */
export const systemTimer: Timer = {
  start(ms) {
    let stop = (): void => {}
    const rung = new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, ms)
      stop = () => clearTimeout(timeout)
    })
    return { rung, stop }
  },
  turn: () => new Promise((resolve) => setTimeout(resolve, 1)),
}
