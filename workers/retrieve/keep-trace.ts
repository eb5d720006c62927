import type { Scope } from '../domain/scope.ts'
import type { Trace } from '../domain/trace.ts'
import type { KeyedDigest } from '../ports/keyed-digest.ts'
import type { Log } from '../ports/log.ts'
import type { Timer } from '../ports/timer.ts'
import type { TraceStore } from '../ports/trace-store.ts'

/** What keeping traces works on. */
export interface TracePorts {
  readonly traces: TraceStore
  readonly queryDigest: KeyedDigest
  /** How long a trace is kept, in milliseconds; 0 keeps none. */
  readonly traceLifetime: number
  readonly timer: Timer
  readonly log: Log
}

/** Keeps a trace once the answer is on its way. Never throws: a trace that cannot be kept is logged. @param query null for what has none */
export async function keepTrace(
  trace: Trace,
  query: string | null,
  scope: Scope,
  { traces, queryDigest, traceLifetime, timer, log }: TracePorts,
): Promise<void> {
  if (traceLifetime === 0) return
  try {
    await timer.turn()
    const sha256 = query === null ? null : await queryDigest.hmac(saltedBySchool(query, scope))
    await traces.add(scope, trace, sha256 === null || query === null ? null : { sha256, text: query })
  } catch (error) {
    log.event('trace-not-kept', { error: error instanceof Error ? error.name : 'unknown' })
  }
}

/** The same query of two schools has two fingerprints. Names of schools have no NUL. */
const saltedBySchool = (query: string, { tenant }: Scope): string => `query\0${tenant ?? ''}\0${query}`
