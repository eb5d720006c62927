import { describe, expect, test } from 'vitest'
import { auroc } from './measures/auroc.mjs'
import { interval, seeded } from './measures/bootstrap.mjs'
import { calibrationError } from './measures/calibration.mjs'
import { ndcgAt, recallAt, reciprocalRank } from './measures/ranking.mjs'

const RANKED = ['a', 'b', 'c', 'd']

describe('recall', () => {
  test.each([
    ['all of one', { b: 1 }, 2, 1],
    ['half of two', { a: 1, d: 1 }, 3, 0.5],
    ['none', { x: 1 }, 4, 0],
    ['a gain counts as one', { a: 4, x: 1 }, 4, 0.5],
    ['a name that every object has', { toString: 1 }, 4, 0],
  ])('%s', (_, relevant, k, expected) => {
    expect(recallAt(RANKED, relevant as unknown as Record<string, number>, k)).toBe(expected)
  })
})

/** By hand: log2 of 2, 3, 4 and 5 is 1, 1.58496, 2 and 2.32193. */
describe('nDCG', () => {
  test.each([
    ['the best order', { a: 1, b: 1 }, 10, 1],
    ['one, at the second place', { b: 1 }, 10, 0.63093],
    ['two of gain 3 and 1, the wrong way round', { b: 3, a: 1 }, 10, 2.89279 / 3.63093],
    ['below the depth', { d: 1 }, 3, 0],
    ['more relevant than the depth holds', { a: 1, x: 1, y: 1 }, 2, 1 / 1.63093],
  ])('%s', (_, relevant, k, expected) => {
    expect(ndcgAt(RANKED, relevant as unknown as Record<string, number>, k)).toBeCloseTo(expected, 4)
  })
})

test.each([
  ['first', { a: 1 }, 1],
  ['the first of two counts', { b: 1, c: 1 }, 0.5],
  ['none', { x: 1 }, 0],
])('reciprocal rank: %s', (_, relevant, expected) => {
  expect(reciprocalRank(RANKED, relevant as unknown as Record<string, number>)).toBe(expected)
})

describe('area under the ROC curve', () => {
  test.each([
    ['told apart', [0.8, 0.9], [0.1, 0.2], 1],
    ['the wrong way round', [0.1], [0.9], 0],
    ['all alike', [0.5, 0.5], [0.5], 0.5],
    ['five of six pairs', [0.4, 0.6, 0.9], [0.1, 0.5], 5 / 6],
    ['a tie is half a pair', [0.5, 0.9], [0.5], 0.75],
    ['nothing to tell', [], [0.3], null],
  ])('%s', (_, high, low, expected) => {
    expect(auroc(high, low)).toBe(expected)
  })
})

const answers = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, right: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
]

describe('calibration error', () => {
  test.each([
    ['sure and right', answers(1, 3, 0), 0],
    ['sure and wrong', answers(1, 0, 3), 1],
    ['as right as it says', answers(0.75, 3, 1), 0],
    ['bins weigh by size', [...answers(0.95, 3, 0), ...answers(0.15, 1, 0)], (3 * 0.05 + 0.85) / 4],
    ['too sure and too unsure in one bin even out', [...answers(0.52, 0, 1), ...answers(0.58, 1, 0)], 0.05],
    ['nothing', [], null],
  ])('%s', (_, all, expected) => {
    const error = calibrationError(all)
    expected === null ? expect(error).toBeNull() : expect(error).toBeCloseTo(expected, 10)
  })
})

const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length

describe('bootstrap', () => {
  test('all alike leave no doubt', () => {
    expect(interval([1, 1, 1], mean)).toEqual([1, 1])
  })

  test('holds the figure, and the same again', () => {
    const coins = Array.from({ length: 100 }, (_, at) => at % 2)
    const [low, high] = interval(coins, mean)!
    expect(interval(coins, mean)).toEqual([low, high])
    // 1.96 standard errors of 0.05 on either side.
    expect(low).toBeGreaterThan(0.36)
    expect(low).toBeLessThan(0.44)
    expect(high).toBeGreaterThan(0.56)
    expect(high).toBeLessThan(0.64)
  })

  test('a figure that most samples lack has none', () => {
    expect(interval([1], () => null)).toBeNull()
  })

  test('random numbers are spread over 0–1', () => {
    const random = seeded(1)
    const drawn = Array.from({ length: 1_000 }, random)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    expect(mean(drawn)).toBeCloseTo(0.5, 1)
  })
})
