import { expect, test } from 'vitest'
import { hitsPerPartition } from '../../../workers/retrieve/gather.ts'

test.each([
  [0, 50],
  [1, 50],
  [2, 50],
  [3, 33],
  [6, 16],
  [12, 10],
  [40, 10],
])('%i partitions bring at most %i hits each', (partitions, hits) => {
  expect(hitsPerPartition(partitions)).toBe(hits)
})
