import type { IngestPorts } from '../../workers/ingest/ports.ts'

/** Ports between whose calls something happens. */
export interface Interrupted<T> {
  readonly ports: T
  /** Whether so many calls were made. */
  reached(): boolean
}

const OUTSIDE = [
  'catalogue',
  'reviews',
  'artifacts',
  'indexVersions',
  'ledger',
  'lexicalIndex',
  'vectorIndex',
] as const

/**
 * Lets something happen before the n-th call of what lies outside the engine.
 * @param at 0 for the first call @param interruption a throw stands for a Worker that is stopped there
 */
export function interrupted<T extends Pick<IngestPorts, (typeof OUTSIDE)[number]>>(
  ports: T,
  at: number,
  interruption: () => Promise<void>,
): Interrupted<T> {
  let calls = 0
  const watched = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, property) {
        const method: unknown = Reflect.get(target, property)
        if (typeof method !== 'function') return method
        return async (...values: unknown[]): Promise<unknown> => {
          calls += 1
          if (calls === at + 1) await interruption()
          return method.apply(target, values)
        }
      },
    })
  const outside = OUTSIDE.map((name) => [name, watched(ports[name])])
  return { ports: { ...ports, ...Object.fromEntries(outside) }, reached: () => calls > at }
}

/** The Worker is stopped. */
export const stopped = async (): Promise<void> => {
  throw new Error('stopped')
}
