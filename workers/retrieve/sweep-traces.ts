import type { Clock } from '../ports/clock.ts'
import type { TracePorts } from './keep-trace.ts'

/** Traces removed by one statement, and statements of one run: 20,000 every five minutes are 66 a second. */
const AT_ONCE = 1_000
const TURNS = 20

/** Forgets traces that are too old, a bounded number in one run. */
export async function sweepTraces({
  traces,
  traceLifetime,
  clock,
}: Pick<TracePorts, 'traces' | 'traceLifetime'> & { readonly clock: Clock }): Promise<void> {
  const before = clock.now() - traceLifetime
  for (let turn = 0; turn < TURNS; turn++) if ((await traces.expire(before, AT_ONCE)) < AT_ONCE) return
}
