import { expect, test } from 'vitest'
import { roman } from '../../../workers/domain/roman.ts'

test.each([
  [1, 'i'],
  [4, 'iv'],
  [9, 'ix'],
  [14, 'xiv'],
  [49, 'xlix'],
  [1_994, 'mcmxciv'],
  [3_999, 'mmmcmxcix'],
  [4_000, '4000'],
  [0, '0'],
  [-3, '-3'],
])('%i is written %s', (number, written) => {
  expect(roman(number)).toBe(written)
})
