/** Largest number that is written in Roman numerals without a sign for 5,000. */
const LARGEST = 3_999

const SIGNS: readonly (readonly [value: number, sign: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** Writes a number in Roman numerals, in lower case; in digits where there are none for it. */
export function roman(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > LARGEST) return String(number)
  let rest = number
  let written = ''
  for (const [value, sign] of SIGNS) for (; rest >= value; rest -= value) written += sign
  return written
}
