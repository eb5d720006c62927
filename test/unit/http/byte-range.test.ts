import { expect, test } from 'vitest'
import { byteRange } from '../../../workers/http/byte-range.ts'

test.each<[string, string | undefined, ReturnType<typeof byteRange>]>([
  ['no range', undefined, null],
  ['from a byte to another', 'bytes=10-19', { first: 10, last: 19 }],
  ['one byte', 'bytes=0-0', { first: 0, last: 0 }],
  ['from a byte on', 'bytes=90-', { first: 90, last: 99 }],
  ['the whole by its first byte', 'bytes=0-', { first: 0, last: 99 }],
  ['more than there is', 'bytes=90-200', { first: 90, last: 99 }],
  ['the last bytes', 'bytes=-10', { first: 90, last: 99 }],
  ['more last bytes than there are', 'bytes=-500', { first: 0, last: 99 }],
  ['no last byte', 'bytes=-0', 'unsatisfiable'],
  ['from behind the end', 'bytes=100-', 'unsatisfiable'],
  ['the wrong way round', 'bytes=20-10', null],
  ['several ranges', 'bytes=0-1,5-6', null],
  ['another unit', 'seconds=1-2', null],
  ['no numbers', 'bytes=a-b', null],
  ['nothing at all', 'bytes=-', null],
  ['a number beyond all files', 'bytes=99999999999999999999-', null],
])('%s', (_, header, expected) => expect(byteRange(header, 100)).toEqual(expected))

test('of a file without bytes nothing can be had', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable')
})
