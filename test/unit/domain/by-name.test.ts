import { expect, test } from 'vitest'
import { byName } from '../../../workers/domain/by-name.ts'

test.each([
  ['cell', 'room'],
  ['plant', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['hasOwnProperty', undefined],
])('%s is looked up as %s', (name, found) => {
  expect(byName({ cell: 'room' }).get(name)).toBe(found)
})
