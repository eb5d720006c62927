import type { Partition } from '../domain/facets.ts'
import type { CacheUses, TraceStep } from '../domain/trace.ts'
import type { Clock } from '../ports/clock.ts'

/** What can be said of a step beside its time. */
export type StepNote = Partial<Pick<TraceStep, 'in' | 'out' | 'outcome' | 'why'>>

/** Measures the named steps of one retrieval, and notes what went in and came out, for its trace. */
export interface Recorder {
  /** Runs a step and adds its milliseconds to its name. One that throws is noted as failed. */
  time<T>(step: string, work: () => T | Promise<T>): Promise<T>
  /** Says something of a step, timed or not; what was said before of other facts stays. */
  note(step: string, said: StepNote): void
  /** Records the steps that one step is made of. */
  within(step: string): Recorder
  /** Counts what a cache was asked for: how many of it were there, and how many were not. */
  cache(name: keyof CacheUses, hits: number, misses: number): void
  /** Notes the partitions that are searched. */
  searches(partitions: readonly Partition[]): void
  /** Milliseconds by the name of a step, so far. */
  readonly timings: Readonly<Record<string, number>>
  /** What was recorded so far; steps in the order of their start. */
  recorded(): Recorded
}

/** What a recorder has. */
export interface Recorded {
  readonly steps: readonly TraceStep[]
  readonly caches: CacheUses
  readonly partitions: readonly Partition[]
  /** Milliseconds since the recorder was started. */
  readonly ms: number
}

/** Starts to record a retrieval. */
export function recorder(clock: Clock): Recorder {
  const began = clock.now()
  const timings: Record<string, number> = {}
  const steps = new Map<string, TraceStep>()
  const caches: CacheUses = { queryEmbedding: null, semantic: null, content: null }
  let partitions: readonly Partition[] = []

  const add = (path: string, change: (before: TraceStep) => Partial<TraceStep>): void => {
    const before = steps.get(path) ?? { ...BLANK, path, startMs: clock.now() - began }
    steps.set(path, { ...before, ...change(before) })
  }

  const under = (prefix: string): Recorder => ({
    timings,
    async time(step, work) {
      const start = clock.now()
      add(prefix + step, ({ runs }) => ({ runs: runs + 1 }))
      try {
        return await work()
      } catch (error) {
        const why = error instanceof Error ? error.name.slice(0, LONGEST_REASON) : 'unknown'
        add(prefix + step, () => ({ outcome: 'failed', why }))
        throw error
      } finally {
        const took = Math.max(0, clock.now() - start)
        timings[step] = (timings[step] ?? 0) + took
        add(prefix + step, ({ ms }) => ({ ms: ms + took }))
      }
    },
    note: (step, said) => add(prefix + step, () => said),
    within: (step) => under(`${prefix}${step}/`),
    cache(name, hits, misses) {
      const before = caches[name] ?? { hits: 0, misses: 0 }
      caches[name] = { hits: before.hits + hits, misses: before.misses + misses }
    },
    searches(searched) {
      partitions = searched
    },
    recorded: () => ({
      steps: [...steps.values()],
      caches: { ...caches },
      partitions,
      ms: Math.max(0, clock.now() - began),
    }),
  })
  return under('')
}

/** Characters of a reason that are kept. */
const LONGEST_REASON = 120

const BLANK = { ms: 0, runs: 0, in: null, out: null, outcome: 'ran', why: null } as const
