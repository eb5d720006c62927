import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitBudget } from '../../../workers/retrieve/fit-budget.ts'

const items = fc.array(
  fc.integer({ min: 1, max: 500 }).map((tokenCount) => ({ tokenCount })),
  { maxLength: 30 },
)
const sum = (all: readonly { tokenCount: number }[]) => all.reduce((total, one) => total + one.tokenCount, 0)

test('a budget is never passed and never left with room for the next item', () => {
  fc.assert(
    fc.property(
      items,
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 30 }),
      (all, budget, most) => {
        const taken = fitBudget(all, budget, most)
        expect(sum(taken)).toBeLessThanOrEqual(budget)
        const next = all[taken.length]
        if (next !== undefined && taken.length < most)
          expect(sum(taken) + next.tokenCount).toBeGreaterThan(budget)
      },
    ),
  )
})

test('without a budget as many are taken as are wanted', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 30 }), (all, most) => {
      expect(fitBudget(all, null, most)).toEqual(all.slice(0, most))
    }),
  )
})
