import type { DatabaseUse } from '../../ports/database-use.ts'

/** A database that counts what is asked of it, and the counts so far. */
export interface Metered {
  readonly database: D1Database
  use(): DatabaseUse
}

/** The statement behind a counting one, for batches. */
const BEHIND = Symbol('the statement behind')

type Counting = D1PreparedStatement & { readonly [BEHIND]?: D1PreparedStatement }

/** Counts round trips and rows of all that goes through a database. */
export function metered(database: D1Database): Metered {
  const used = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }

  const count = <T>(results: readonly D1Result<T>[]): void => {
    for (const { meta } of results) {
      used.rowsRead += meta.rows_read
      used.rowsWritten += meta.rows_written
    }
  }

  const counting = (statement: D1PreparedStatement): Counting =>
    new Proxy(statement, {
      get(target, property) {
        if (property === BEHIND) return target
        if (property === 'bind') return (...values: unknown[]) => counting(target.bind(...values))
        const method: unknown = Reflect.get(target, property)
        if (typeof method !== 'function') return method
        return async (...values: unknown[]): Promise<unknown> => {
          used.roundTrips += 1
          const result: unknown = await method.apply(target, values)
          if (property === 'all' || property === 'run') count([result as D1Result])
          return result
        }
      },
    })

  const proxy = new Proxy(database, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => counting(target.prepare(query))
      if (property !== 'batch') {
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async (statements: readonly Counting[]): Promise<readonly D1Result[]> => {
        used.roundTrips += 1
        const results = await target.batch(statements.map((statement) => statement[BEHIND] ?? statement))
        count(results)
        return results
      }
    },
  })
  return { database: proxy, use: () => ({ ...used }) }
}
