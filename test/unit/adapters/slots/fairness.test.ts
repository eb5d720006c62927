import { afterAll, describe, expect, test } from 'vitest'
import {
  type Consumers,
  LONGEST_SLICE,
  type Load,
  type Outcome,
  percentile,
  simulate,
} from '../../../support/fairness.ts'
import { CAPS } from '../../../support/memory-engine.ts'

/** As deployed: bulk of all schools ten slices at a time, interactive as many as there are. */
const DEPLOYED: Consumers = { interactive: 50, bulk: 10 }

/** As on a laptop: each queue delivers one message at a time. */
const LAPTOP: Consumers = { interactive: 1, bulk: 1 }

const interactive = (school: string): Load => ({
  school,
  lane: 'interactive',
  documents: 5,
  every: 20,
  after: 60,
})
const bulk = (school: string, documents = 500): Load => ({
  school,
  lane: 'bulk',
  documents,
  every: 0,
  after: 0,
})

const rows: string[] = []
const told = (name: string, outcomes: readonly Outcome[]): readonly Outcome[] => {
  for (const outcome of outcomes) {
    const { school, lane, documents } = outcome.load
    const seconds = [0.5, 0.95, 1].map((share) => percentile(outcome, share).toFixed(1).padStart(8))
    rows.push(
      `${name.padEnd(46)} ${school.padEnd(9)} ${`${documents} ${lane}`.padEnd(15)}${seconds.join('')} ${(100 * outcome.share).toFixed(0).padStart(6)} %`,
    )
  }
  return outcomes
}

afterAll(() => {
  if (process.env.GRE_PRINT !== '1') return
  const head = `${'s until work begins'.padEnd(46)} ${'school'.padEnd(9)} ${'documents'.padEnd(15)}     p50     p95     max   share`
  console.log([head, ...rows].join('\n'))
})

describe.each([
  ['deployed', DEPLOYED],
  ['laptop', LAPTOP],
] as const)('five interactive uploads of a school, %s', (where, consumers) => {
  test('begin no later than a slice more when another school has brought 500 documents in bulk', async () => {
    const [alone] = told(`alone, ${where}`, await simulate([interactive('school-a')], consumers, CAPS))
    const [beside] = told(
      `beside the bulk of another, ${where}`,
      await simulate([interactive('school-a'), bulk('school-b')], consumers, CAPS),
    )
    expect(percentile(beside!, 1)).toBeLessThanOrEqual(percentile(alone!, 1) + LONGEST_SLICE)
    expect(percentile(beside!, 0.95)).toBeLessThanOrEqual(percentile(alone!, 0.95) + LONGEST_SLICE)
  })

  test('begin no later than a slice more when it has brought 500 documents in bulk itself', async () => {
    const [alone] = await simulate([interactive('school-a')], consumers, CAPS)
    const [own] = told(
      `beside its own bulk, ${where}`,
      await simulate([interactive('school-a'), bulk('school-a')], consumers, CAPS),
    )
    expect(percentile(own!, 1)).toBeLessThanOrEqual(percentile(alone!, 1) + LONGEST_SLICE)
  })
})

test('a burst of interactive uploads waits for slices of its own school, not for its bulk', async () => {
  const burst: Load = { ...interactive('school-a'), documents: 12, every: 0 }
  const [alone] = told('a burst alone', await simulate([burst], DEPLOYED, CAPS))
  const [own] = told('a burst beside its own bulk', await simulate([burst, bulk('school-a')], DEPLOYED, CAPS))
  expect(percentile(own!, 1)).toBeLessThanOrEqual(percentile(alone!, 1) + LONGEST_SLICE)
})

test.each([
  ['deployed', DEPLOYED],
  ['with two bulk slices at a time', { interactive: 50, bulk: 2 }],
  ['laptop', LAPTOP],
] as const)('schools that both bring bulk have the same share of the slots, %s', async (where, consumers) => {
  const outcomes = told(
    `bulk of both, ${where}`,
    await simulate([bulk('school-a', 100), bulk('school-b')], consumers, CAPS),
  )
  for (const { share } of outcomes) expect(share).toBeCloseTo(0.5, 1)
})

test('bulk that nobody is beside has all the slots bulk may have', async () => {
  const [three] = await simulate([bulk('school-a', 60)], DEPLOYED, CAPS)
  const [one] = await simulate([bulk('school-a', 60)], DEPLOYED, { all: 2, bulk: 1 })
  expect(one!.done / three!.done).toBeGreaterThan(2.7)
})
