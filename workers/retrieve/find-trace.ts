import type { TraceId } from '../domain/ids.ts'
import type { Scope } from '../domain/scope.ts'
import type { KeptTrace } from '../domain/trace.ts'
import type { Clock } from '../ports/clock.ts'
import type { TracePorts } from './keep-trace.ts'

/** Waits between looks, in milliseconds: a trace is written after its answer, so that one asked for at once may be on its way. */
const WAITS = [50, 150, 300] as const

/** A trace of the scope's own school that is not too old; undefined for all others, which take the same time. */
export async function findTrace(
  id: TraceId,
  scope: Scope,
  { traces, traceLifetime, timer, clock }: TracePorts & { readonly clock: Clock },
): Promise<KeptTrace | undefined> {
  const look = () => traces.find(scope, id, clock.now() - traceLifetime)
  let found = await look()
  for (const wait of WAITS) {
    if (found !== undefined) return found
    await timer.start(wait).rung
    found = await look()
  }
  return found
}
