import { expect, test } from 'vitest'
import { docxReader } from '../../../../../workers/adapters/document-reader/docx/docx-reader.ts'
import { docxOf, paragraph, table } from '../../../../support/office/docx.ts'
import { lineOf, readBy } from '../../../../support/office/read.ts'

test.each([
  [
    'a table with its header',
    table([
      ['Name', 'Age'],
      ['Asha', '12'],
      ['', ''],
    ]),
    ['table_row*: Name | Age', 'table_row: Asha | 12'],
  ],
  [
    'no header where the first row has figures',
    table([
      ['Asha', '12'],
      ['Ben', '13'],
    ]),
    ['table_row: Asha | 12', 'table_row: Ben | 13'],
  ],
  [
    'merged cells once',
    table([
      [
        '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>wide</w:t></w:r></w:p></w:tc>',
        '<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr><w:p><w:r><w:t>7</w:t></w:r></w:p></w:tc>',
      ],
      ['a', 'b', '<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>'],
    ]),
    ['table_row: wide |  | 7', 'table_row: a | b |'],
  ],
  [
    'a table within a table',
    table([
      ['x', table([['1', '2']])],
      ['y', '3'],
    ]),
    ['table_row: x |', 'table_row: 1 | 2', 'table_row: y | 3'],
  ],
  [
    'a table of one cell as what stands in it',
    table([[paragraph('Boxed', '<w:outlineLvl w:val="0"/>') + paragraph('text')]]),
    ['heading1: Boxed', 'paragraph: text'],
  ],
  [
    'a deleted row',
    `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${paragraph('gone')}</w:tc><w:tc>${paragraph('gone')}</w:tc></w:tr><w:tr><w:tc>${paragraph('1')}</w:tc><w:tc>${paragraph('2')}</w:tc></w:tr></w:tbl>`,
    ['table_row: 1 | 2'],
  ],
])('%s is read', async (_, body, expected) => {
  expect((await readBy(docxReader(), docxOf(body))).pieces.map(lineOf)).toEqual(expected)
})
