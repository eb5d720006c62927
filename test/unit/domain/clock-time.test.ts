import { expect, test } from 'vitest'
import { clockTime } from '../../../workers/domain/clock-time.ts'

test.each([
  [0, '0:00'],
  [7_999, '0:07'],
  [754_000, '12:34'],
  [3_600_000, '1:00:00'],
  [3_723_000, '1:02:03'],
])('%i ms is %s', (ms, shown) => {
  expect(clockTime(ms)).toBe(shown)
})
