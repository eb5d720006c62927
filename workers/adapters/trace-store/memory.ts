import type { Sha256, TraceId } from '../../domain/ids.ts'
import type { TenantId } from '../../domain/scope.ts'
import type { Trace, TracedQuery } from '../../domain/trace.ts'
import type { TraceStore } from '../../ports/trace-store.ts'

interface Kept {
  readonly tenant: TenantId | null
  readonly trace: Trace
  readonly query: TracedQuery | null
}

/** Keeps traces in memory. */
export function memoryTraceStore(): TraceStore {
  const traces = new Map<TraceId, Kept>()
  const keeping = new Set<TenantId>()

  const written = (text: string, sha256: Sha256, tenant: TenantId | null): TracedQuery => ({
    sha256,
    text: tenant !== null && keeping.has(tenant) ? text : null,
  })

  return {
    async add({ tenant }, trace, query) {
      if (traces.has(trace.id)) return
      traces.set(trace.id, {
        tenant,
        trace,
        query: query && written(query.text, query.sha256, tenant),
      })
    },
    async find({ tenant }, id, since) {
      const kept = traces.get(id)
      return kept !== undefined && kept.tenant === tenant && kept.trace.at >= since
        ? { trace: kept.trace, query: kept.query }
        : undefined
    },
    async expire(before, limit) {
      const old = [...traces.values()]
        .filter(({ trace }) => trace.at < before)
        .sort((a, b) => a.trace.at - b.trace.at)
        .slice(0, limit)
      for (const { trace } of old) traces.delete(trace.id)
      return old.length
    },
    keepsQueries: async ({ tenant }) => tenant !== null && keeping.has(tenant),
    async keepQueries({ tenant }, keeps) {
      if (tenant === null) return
      if (keeps) {
        keeping.add(tenant)
        return
      }
      keeping.delete(tenant)
      for (const [id, kept] of traces)
        if (kept.tenant === tenant && kept.query !== null)
          traces.set(id, { ...kept, query: { ...kept.query, text: null } })
    },
  }
}
