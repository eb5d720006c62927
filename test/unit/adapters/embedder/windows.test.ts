import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowsOf } from '../../../../workers/adapters/embedder/windows.ts'

const tokens = (count: number) => Array.from({ length: count }, (_, at) => at)

test.each([
  [1, [1]],
  [128, [128]],
  [129, [65, 64]],
  [300, [100, 100, 100]],
])('cuts %i tokens evenly', (count, lengths) => {
  expect(windowsOf(tokens(count)).map((window) => window.length)).toEqual(lengths)
})

test('no window is longer than 128, and together they are the first 2,048 tokens', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), (count) => {
      const windows = windowsOf(tokens(count))
      expect(Math.max(...windows.map((window) => window.length))).toBeLessThanOrEqual(128)
      expect(windows.length).toBeLessThanOrEqual(16)
      expect(windows.flat()).toEqual(tokens(Math.min(count, 2_048)))
    }),
  )
})
