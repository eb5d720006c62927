import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { Scope } from '../../domain/scope.ts'
import { Trace } from '../../domain/trace.ts'
import type { TraceStore } from '../../ports/trace-store.ts'
import { schoolSettings, traces } from '../d1/schema.ts'

/** Texts removed by one statement, so that none runs long. */
const TEXTS_AT_ONCE = 1_000

/** Keeps traces in D1. The school is a column and stands in every statement that reads. */
export function d1TraceStore(database: D1Database): TraceStore {
  const db = drizzle(database)
  const ofSchool = ({ tenant }: Scope) => sql`tenant IS ${tenant}`

  return {
    async add({ tenant }, trace, query) {
      await db.run(sql`
        INSERT INTO ${traces} (id, tenant, at, query_sha256, query, trace)
        SELECT ${trace.id}, ${tenant}, ${trace.at}, ${query?.sha256 ?? null},
          (SELECT ${query?.text ?? null} FROM ${schoolSettings} WHERE tenant = ${tenant} AND keeps_queries = 1),
          ${JSON.stringify(trace)}
        WHERE true ON CONFLICT (id) DO NOTHING`)
    },

    async find(scope, id, since) {
      const [row] = await db
        .select()
        .from(traces)
        .where(and(eq(traces.id, id), ofSchool(scope), gte(traces.at, since)))
      if (row === undefined || row.tenant !== scope.tenant) return undefined
      const { querySha256: sha256, query: text } = row
      return { trace: Trace.parse(row.trace), query: sha256 === null ? null : { sha256, text } }
    },

    async expire(before, limit) {
      const oldest = db
        .select({ id: traces.id })
        .from(traces)
        .where(lt(traces.at, before))
        .orderBy(asc(traces.at))
        .limit(limit)
      return (await db.delete(traces).where(inArray(traces.id, oldest))).meta.changes
    },

    async keepsQueries({ tenant }) {
      if (tenant === null) return false
      const [row] = await db.select().from(schoolSettings).where(eq(schoolSettings.tenant, tenant))
      return row?.keepsQueries ?? false
    },

    async keepQueries(scope, keepsQueries) {
      if (scope.tenant === null) return
      await db
        .insert(schoolSettings)
        .values({ tenant: scope.tenant, keepsQueries })
        .onConflictDoUpdate({ target: schoolSettings.tenant, set: { keepsQueries } })
      if (keepsQueries) return
      const some = db
        .select({ id: traces.id })
        .from(traces)
        .where(and(ofSchool(scope), isNotNull(traces.query)))
        .limit(TEXTS_AT_ONCE)
      for (;;) {
        const removed = await db.update(traces).set({ query: null }).where(inArray(traces.id, some))
        if (removed.meta.changes < TEXTS_AT_ONCE) return
      }
    },
  }
}
