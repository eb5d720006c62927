import { expect, test } from 'vitest'
import { htmlReader } from '../../../../workers/adapters/document-reader/html/html-reader.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = htmlReader()

test.each([
  [
    'a header',
    '<table><caption>Marks</caption><thead><tr><th>name<th>age<tbody><tr><td>Ana<td>9</table>',
    ['caption Marks', 'tr* name | age', 'tr Ana | 9'],
  ],
  ['header cells', '<table><tr><th>name<th>age<tr><th>Ana<td>9</table>', ['tr* name | age', 'tr Ana | 9']],
  [
    'columns that are named',
    '<table><tr><td>name<td>age<tr><td>Ana<td>9</table>',
    ['tr* name | age', 'tr Ana | 9'],
  ],
  [
    'spans',
    '<table><tr><th rowspan=2>name<th colspan=2>marks<tr><th>a<th>b<tr><td>Ana<td>1<td>2</table>',
    ['tr* name | marks |', 'tr* | a | b', 'tr Ana | 1 | 2'],
  ],
  [
    'lists in cells',
    '<table><tr><th>a<th>b<tr><td><ul><li>1<li>2</ul><td>3<br>4</table>',
    ['tr* a | b', 'tr 1 2 | 3 4'],
  ],
  [
    'a table for layout',
    '<table><tr><td><h1>a</h1><td><p>b<table><tr><th>c<th>d<tr><td>e<td>f</table></table>',
    ['h1 a', 'p b', 'tr* c | d', 'tr e | f'],
  ],
  ['a table of one cell', '<table><tr><td>a</table>', ['p a']],
])('%s of a table', async (_, html, pieces) => {
  expect(await shown(reader, html)).toEqual(pieces)
})

test('tables are numbered in the file', async () => {
  const { pieces } = await readWith(reader, '<table><tr><th>a<th>b<tr><td>1<td>2</table>'.repeat(2))
  expect(pieces.map(({ row }) => [row?.table, row?.row])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ])
})
