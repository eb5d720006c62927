import { expect, test } from 'vitest'
import { delimitedTextReader } from '../../../../workers/adapters/document-reader/delimited/delimited-text.ts'
import { columnName } from '../../../../workers/adapters/document-reader/numbers/column-name.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = delimitedTextReader()

const cellsOf = async (text: string) => (await readWith(reader, text)).pieces.map(({ row }) => row?.cells)

test.each([
  [
    'commas',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'semicolons, with commas in numbers',
    'a;1,5\nc;2,5',
    [
      ['a', '1,5'],
      ['c', '2,5'],
    ],
  ],
  [
    'tabs',
    'a\tb c\nd\te, f',
    [
      ['a', 'b c'],
      ['d', 'e, f'],
    ],
  ],
  [
    'bars',
    'a|b\nc|d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a declared delimiter',
    'sep=:\na:b,c\nd:e,f',
    [
      ['a', 'b,c'],
      ['d', 'e,f'],
    ],
  ],
  [
    'quoted delimiters, quotes and line breaks',
    '"a,""x""\ny",b\nc,d',
    [
      ['a,"x" y', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'spaces around quotes',
    '"a" , "b,c"\nd,e',
    [
      ['a', 'b,c'],
      ['d', 'e'],
    ],
  ],
  [
    'a quote that is never closed',
    '"a,b\nc,d',
    [
      ['"a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'quotes within a cell',
    '5" disk,b\n"6" disk,d',
    [
      ['5" disk', 'b'],
      ['"6" disk', 'd'],
    ],
  ],
  ['rows of different lengths', 'a,b\nc,d,e\nf', [['a', 'b'], ['c', 'd', 'e'], ['f']]],
  [
    'empty cells',
    'a,,b\n,,c',
    [
      ['a', '', 'b'],
      ['', '', 'c'],
    ],
  ],
  ['one column', 'a\nb', [['a'], ['b']]],
  [
    'line ends of every system',
    'a,b\r\nc,d\re,f\n\n',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  ['nothing', '\n\n', []],
])('%s are cells', async (_, text, cells) => {
  expect(await cellsOf(text)).toEqual(cells)
})

test.each([
  ['names above figures are a header', 'name,age\nAna,9', ['tr* name | age', 'tr Ana | 9']],
  ['figures are not', '1,2\nAna,9', ['tr 1 | 2', 'tr Ana | 9']],
  [
    'a title stands above the header',
    'Marks of class 7\nname,age\nAna,9',
    ['h1 Marks of class 7', 'tr* name | age', 'tr Ana | 9'],
  ],
])('%s', async (_, text, pieces) => {
  expect(await shown(reader, text)).toEqual(pieces)
})

test('a row stands in its range, empty rows counted', async () => {
  const { pieces } = await readWith(reader, 'name,age\n\nAna,9\nLi')
  expect(pieces.map(({ place }) => place)).toEqual(
    ['A1:B1', 'A3:B3', 'A4'].map((range) => ({ on: 'sheet', sheet: '', range })),
  )
  expect(pieces.map(({ row }) => row?.row)).toEqual([0, 2, 3])
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, name) => {
  expect(columnName(index)).toBe(name)
})

test.each([
  ['cells', 'a,'.repeat(600_000)],
  ['rows', 'a,b\n'.repeat(250_000)],
])('too many %s are refused within seconds', async (_, text) => {
  const read = await reader.read(new TextEncoder().encode(text))
  expect(read.ok ? 'read' : read.error.kind).toBe('resource-limit')
})

test('quotes that are never closed do not take long', async () => {
  const start = performance.now()
  await reader.read(new TextEncoder().encode('"a,'.repeat(100_000)))
  expect(performance.now() - start).toBeLessThan(3_000)
})

readsAnything(reader, [new TextEncoder().encode('name;"a ""b"""\nü;"1\n2"\n')])
