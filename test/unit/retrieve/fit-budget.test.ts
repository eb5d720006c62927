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
        const fitting = fitBudget(all, budget, most)
        if (!fitting.ok) return all[0]!.tokenCount > budget
        const taken = fitting.value
        expect(sum(taken)).toBeLessThanOrEqual(budget)
        const next = all[taken.length]
        if (next !== undefined && taken.length < most)
          expect(sum(taken) + next.tokenCount).toBeGreaterThan(budget)
        return true
      },
    ),
  )
})

test('without a budget as many are taken as are wanted', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 30 }), (all, most) => {
      expect(fitBudget(all, null, most)).toEqual({ ok: true, value: all.slice(0, most) })
    }),
  )
})

test('a budget that does not hold the first item is refused with the least that does', () => {
  const asked = fitBudget([{ tokenCount: 212 }, { tokenCount: 3 }], 211, 8)
  expect(asked).toMatchObject({
    ok: false,
    error: {
      kind: 'invalid-request',
      errors: [{ pointer: '/token_budget', detail: expect.stringContaining('at least 212') }],
    },
  })
})
