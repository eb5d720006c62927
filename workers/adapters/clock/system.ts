import type { Clock } from '../../ports/clock.ts'

/** The platform's clock. In a Worker it stands still between two awaits of the outside world. */
export const systemClock: Clock = { now: () => Date.now() }
