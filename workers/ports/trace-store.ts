import type { Sha256, TraceId } from '../domain/ids.ts'
import type { Scope } from '../domain/scope.ts'
import type { KeptTrace, Trace } from '../domain/trace.ts'

/** Keeps what retrievals did, each school's for itself; what belongs to no school is the curators'. */
export interface TraceStore {
  /**
   * Keeps a trace under the school of the scope, and the text of its query only where that school has its queries kept at that
   * moment. One round trip; an id that is kept already is left as it is.
   * @param query null where there was none
   */
  add(
    scope: Scope,
    trace: Trace,
    query: { readonly sha256: Sha256; readonly text: string } | null,
  ): Promise<void>
  /** A trace of the scope's school; undefined for an unknown one, another school's, and one written before `since`. */
  find(scope: Scope, id: TraceId, since: number): Promise<KeptTrace | undefined>
  /** Removes traces written before a time, the oldest first, and answers how many. @param limit at most so many, 1–1,000 */
  expire(before: number, limit: number): Promise<number>
  /** Whether the scope's school has the text of its queries kept; never without a school. */
  keepsQueries(scope: Scope): Promise<boolean>
  /** Has the queries of the scope's school kept from now on, or no more: then the texts kept before are gone, too. */
  keepQueries(scope: Scope, keeps: boolean): Promise<void>
}
