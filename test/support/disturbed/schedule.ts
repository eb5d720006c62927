import { MOST_ATTEMPTS } from '../../../workers/ingest/deadlines.ts'
import { chanceOf } from './chance.ts'
import type { Disturbance } from './world.ts'

/** Calls of a delivery among which one meets trouble. */
const CALLS = 24

/** A random schedule of kills, faults, duplicates, delays and reorderings. The same seed, the same schedule. */
export function scheduleOf(seed: number): Disturbance {
  const chance = chanceOf(seed)
  // Some schedules disturb little, others all the time.
  const eagerness = 0.15 + 0.35 * chance.share()
  return {
    pick: (due) => due[chance.below(due.length)]!,
    again: () =>
      chance.happens(eagerness / 2) ? (chance.happens(0.5) ? 0 : chance.below(60_000)) : undefined,
    delay: () => (chance.happens(eagerness / 2) ? 1 + chance.below(45_000) : 0),
    trouble(tries) {
      // A step that fails as often as it may fail has its job fail, which is right, and not what is looked for here.
      if (tries >= MOST_ATTEMPTS - 2 || !chance.happens(eagerness)) return () => undefined
      const at = chance.below(CALLS)
      const trouble = (['killed before', 'killed after', 'failed'] as const)[chance.below(3)]!
      return ({ number }) => (number === at ? trouble : undefined)
    },
    redelivered: () => chance.happens(0.7),
  }
}
