import type { IngestPorts } from '../../../workers/ingest/ports.ts'
import type { Clock } from '../../../workers/ports/clock.ts'

/** The ports that keep something. */
export type KeepingPorts = Omit<IngestPorts, 'slots' | 'timer' | 'randomness' | 'log' | 'clock'>

/** Everything that is kept, as sorted lines under the name of where it is. Times and row numbers are left out. */
export type Dump = Readonly<Record<string, readonly string[]>>

/** Something to work on that begins empty. */
export interface Ground {
  readonly ports: KeepingPorts
  dump(): Promise<Dump>
}

/** Makes an empty ground. */
export type MakeGround = (clock: Clock) => Promise<Ground>

/** Fields that tell when something was done, in how many steps and at what cost, or in which order rows were made. */
const OF_THE_WAY = new Set([
  'createdAt',
  'publishedAt',
  'startedAt',
  'endedAt',
  'created_at',
  'published_at',
  'applied_at',
  'at',
  'since',
  'begun',
  'attempts',
  'cursor',
  'expenses',
  'workedMs',
  'version',
  'generation',
  'table',
  'number',
  'seq',
])

/** One line that says all of a row but how it came to be. */
export const lineOf = (row: object): string =>
  JSON.stringify(row, (key, value: unknown) => (OF_THE_WAY.has(key) ? value !== null : value))
