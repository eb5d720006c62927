import { expect, test } from 'vitest'
import { fitPairs } from '../../scripts/lib/eval/fit-pairs.mjs'

const question = (...candidates: [gain: number, ...features: number[]][]) => ({
  gains: candidates.map(([gain]) => gain),
  features: candidates.map(([, ...features]) => features),
})

test('a feature that the better one has weighs, one that the worse one has does not', () => {
  const [good, bad, none] = fitPairs([
    [question([1, 0.9, 0.1, 0.5], [0, 0.2, 0.8, 0.5]), question([2, 0.7, 0, 0.5], [1, 0.5, 0.4, 0.5])],
  ])
  expect(good).toBeGreaterThan(1)
  expect([bad, none]).toEqual([0, 0])
})

test('every set counts alike, however many questions it has', () => {
  const first = question([1, 1, 0], [0, 0, 1])
  const second = question([1, 0, 1], [0, 1, 0])
  const [one, other] = fitPairs([Array.from({ length: 20 }, () => first), [second]])
  expect(one).toBeCloseTo(other!, 6)
})

test('questions whose candidates are all alike say nothing', () => {
  expect(fitPairs([[question([1, 0.3], [1, 0.9])], [question([1, 1], [0, 0])]])[0]).toBeGreaterThan(0)
})
