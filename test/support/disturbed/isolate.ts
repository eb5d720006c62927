import { jsonStore } from '../../../workers/adapters/json-store/artifacts.ts'
import type { IngestPorts } from '../../../workers/ingest/ports.ts'

/** One call that leaves the isolate. */
export interface Call {
  /** For example `catalogue.addPages`. */
  readonly name: string
  /** 0 for the first of its isolate. */
  readonly number: number
}

/** What befalls a call: the isolate dies before or after its effect, or the call fails without one. */
export type Trouble = 'killed before' | 'killed after' | 'failed'

/** The ports as one isolate sees them, until it dies. */
export interface Isolate {
  readonly ports: IngestPorts
  /** Resolves when it dies; nothing it began goes on from there. */
  readonly death: Promise<'dead'>
}

const OUTSIDE = [
  'catalogue',
  'artifacts',
  'ledger',
  'slots',
  'lexicalIndex',
  'vectorIndex',
  'indexVersions',
  'queue',
] as const

/** An isolate whose calls meet trouble. @param trouble is asked about every call before it is made */
export function isolate(on: IngestPorts, trouble: (call: Call) => Trouble | undefined): Isolate {
  let calls = 0
  let dead = false
  let die = (): void => {}
  const death = new Promise<'dead'>((resolve) => {
    die = () => {
      dead = true
      resolve('dead')
    }
  })
  const never = (): Promise<never> => new Promise(() => {})

  const called = async (name: string, call: () => unknown): Promise<unknown> => {
    if (dead) return never()
    const befalls = trouble({ name, number: calls++ })
    if (befalls === 'failed') throw new Error(`${name} failed`)
    if (befalls === 'killed before') {
      die()
      return never()
    }
    const value = await call()
    if (befalls === 'killed after') die()
    return dead ? never() : value
  }

  const watched = <Port extends object>(port: Port, of: string): Port =>
    new Proxy(port, {
      get(target, property) {
        const method: unknown = Reflect.get(target, property)
        if (typeof method !== 'function') return method
        return (...values: unknown[]) =>
          called(`${of}.${String(property)}`, () => method.apply(target, values))
      },
    })
  const outside = Object.fromEntries(OUTSIDE.map((name) => [name, watched<object>(on[name], name)]))
  const [embedder, ...others] = on.embedders.map((one) => watched(one, 'embedder'))
  const ports: IngestPorts = { ...on, ...outside, embedders: [embedder!, ...others] }
  return { ports: { ...ports, records: jsonStore(ports.artifacts) }, death }
}
