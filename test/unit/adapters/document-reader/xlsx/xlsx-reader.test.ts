import { describe, expect, test } from 'vitest'
import { xlsxReader } from '../../../../../workers/adapters/document-reader/xlsx/xlsx-reader.ts'
import type { Piece } from '../../../../../workers/ports/document-reader.ts'
import { standsAnyBytes } from '../../../../support/office/hostile.ts'
import { lineOf, readBy } from '../../../../support/office/read.ts'
import { rowsOf, type Shared, type SheetParts, xlsxOf, xlsxParts } from '../../../../support/office/xlsx.ts'
import { zipOf } from '../../../../support/office/zip.ts'

const read = (sheets: readonly SheetParts[], shared?: Shared) => readBy(xlsxReader(), xlsxOf(sheets, shared))
const rangeOf = ({ place }: Piece) => (place.on === 'sheet' ? place.range : null)
const ranged = (piece: Piece) => `${rangeOf(piece)} ${lineOf(piece)}`
const linesOf = async (sheet: SheetParts, shared?: Shared) => (await read([sheet], shared)).pieces.map(ranged)

/** Styles 1, 2, …: one for each format. */
const styles = (...formats: readonly (number | string)[]) => {
  const own = formats.map((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>` : '',
  )
  const uses = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? 200 + at : format}"/>`,
  )
  return `<numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${uses.join('')}</cellXfs>`
}
const formatted = async (value: number, format: number | string, properties = '') =>
  (
    await read([{ rows: `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>` }], {
      styles: styles(format),
      properties,
    })
  ).pieces[0]?.text

describe('xlsxReader', () => {
  test.each([
    ['a date', 44035, 'M/d/yyyy', '7/23/2020'],
    ['a date in the format of the place', 44035, 14, '2020-07-23'],
    ['a date and time', 44035.375, 22, '2020-07-23 9:00'],
    ['a percentage', 0.9876, 10, '98.76%'],
    ['a currency', 123, '&quot;₹&quot;#,##0.00', '₹123.00'],
    ['a currency with its place', 1234.5, '[$€-407] #,##0.00', '€ 1.234,50'],
    ['a fraction', 1.5, 12, '1 1/2'],
    ['an amount below zero', -5, '#,##0;[Red](#,##0)', '(5)'],
    ['a long number in full', 123456789012, 0, '123456789012'],
    ['a sum of binary fractions', 0.30000000000000004, 0, '0.3'],
    ['a number whose format is broken', 7, '&quot;unclosed', '7'],
    ['a date before all dates', -5, 14, '-5'],
  ])('shows %s', async (_, value, format, expected) => {
    expect(await formatted(value, format)).toBe(expected)
  })

  test('counts dates from 1904 where the workbook does', async () => {
    expect(await formatted(42573, 14, 'date1904="1"')).toBe('2020-07-23')
    expect(await formatted(42573, 0, 'date1904="1"')).toBe('42573')
  })

  test('reads every type of cell; what is shared comes without its phonetic reading', async () => {
    const strings =
      '<si><t>plain</t></si><si><r><t>rich</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si>'
    const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#DIV/0!</v></c><c t="str"><f>A1</f><v>a_x000D_b</v></c><c t="d"><v>2020-07-23</v></c><c><f>1+1</f></c><c t="s"><v>99</v></c></row>`
    const { pieces } = await read([{ rows }], { strings })
    expect(pieces[0]?.row?.cells).toEqual([
      'plain',
      'rich^2',
      'TRUE',
      'FALSE',
      '#DIV/0!',
      'a b',
      '2020-07-23',
    ])
    expect(rangeOf(pieces[0]!)).toBe('A1:G1')
  })

  test.each<[string, SheetParts, readonly string[]]>([
    [
      'a table with its header',
      {
        rows: rowsOf([
          ['Name', 'Marks'],
          ['Asha', 9],
          ['Ben', null],
        ]),
      },
      ['A1:B1 table_row*: Name | Marks', 'A2:B2 table_row: Asha | 9', 'A3:B3 table_row: Ben |'],
    ],
    [
      'years as a header',
      {
        rows: rowsOf([
          ['State', 2019, 2020],
          ['Goa', 5, 6],
        ]),
      },
      ['A1:C1 table_row*: State | 2019 | 2020', 'A2:C2 table_row: Goa | 5 | 6'],
    ],
    [
      'no header where figures stand in the first row',
      {
        rows: rowsOf([
          ['a', 1],
          ['b', 2],
        ]),
      },
      ['A1:B1 table_row: a | 1', 'A2:B2 table_row: b | 2'],
    ],
    [
      'figures as a header where the sheet defines a table',
      {
        rows: rowsOf([
          ['7', '8'],
          ['a', 'b'],
        ]),
        table: 'A1:B2',
      },
      ['A1:B1 table_row*: 7 | 8', 'A2:B2 table_row: a | b'],
    ],
    [
      'a title above a table',
      { rows: rowsOf([['Results of May'], ['Name', 'Marks'], ['Asha', 9]]) },
      ['A1 heading1: Results of May', 'A2:B2 table_row*: Name | Marks', 'A3:B3 table_row: Asha | 9'],
    ],
    [
      'a title apart from its table',
      { rows: rowsOf([['Results'], [], ['Name', 'Marks'], ['Asha', 9]]) },
      ['A1 heading1: Results', 'A3:B3 table_row*: Name | Marks', 'A4:B4 table_row: Asha | 9'],
    ],
    [
      'a merged title',
      {
        rows: rowsOf([['Results'], ['Name', 'Marks'], ['Asha', 9]]),
        after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
      },
      ['A1:B1 heading1: Results', 'A2:B2 table_row*: Name | Marks', 'A3:B3 table_row: Asha | 9'],
    ],
    [
      'tables one below the other',
      { rows: rowsOf([['a', 'b'], [1, 2], [], ['c', 'd'], [3, 4]]) },
      [
        'A1:B1 table_row*: a | b',
        'A2:B2 table_row: 1 | 2',
        'A4:B4 table_row*: c | d',
        'A5:B5 table_row: 3 | 4',
      ],
    ],
    [
      'tables beside each other',
      {
        rows: rowsOf([
          ['a', 'b', null, 'c', 'd'],
          [1, 2, null, 3, 4],
        ]),
      },
      [
        'A1:B1 table_row*: a | b',
        'A2:B2 table_row: 1 | 2',
        'D1:E1 table_row*: c | d',
        'D2:E2 table_row: 3 | 4',
      ],
    ],
    [
      'a label beside its value, with a column between',
      {
        rows: rowsOf([
          ['Name', null, 'Asha'],
          ['Class', null, '5'],
        ]),
      },
      ['A1:C1 table_row*: Name |  | Asha', 'A2:C2 table_row: Class |  | 5'],
    ],
    [
      'a header of two rows',
      {
        rows: rowsOf([
          ['Name', 'Marks', null],
          [null, 'May', 'June'],
          ['Asha', 1, 2],
        ]),
        after: '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>',
      },
      ['A1:C1 table_row*: Name | Marks |', 'A2:C2 table_row*: | May | June', 'A3:C3 table_row: Asha | 1 | 2'],
    ],
    ['hidden rows', { rows: '<row r="3" hidden="1"><c r="B3"><v>5</v></c></row>' }, ['B3 cells: 5']],
    ['nothing', { rows: '' }, []],
  ])('reads %s', async (_, sheet, expected) => {
    expect(await linesOf(sheet)).toEqual(expected)
  })

  test('rows after a gap go on with their table', async () => {
    const { pieces } = await read([{ rows: rowsOf([['a', 'b'], [1, 2], [], [3, 4]]) }])
    expect(pieces.map(({ row }) => [row?.table, row?.row, row?.header])).toEqual([
      [0, 0, true],
      [0, 1, false],
      [0, 2, false],
    ])
  })

  test('sheets come in the order of their tabs, hidden ones too, each with its own tables', async () => {
    const sheet = {
      rows: rowsOf([
        ['a', 'b'],
        [1, 2],
      ]),
    }
    const { pieces } = await read([sheet, { ...sheet, name: 'Kept away', hidden: true }])
    expect(pieces[2]).toMatchObject({
      row: { table: 0, row: 0 },
      place: { on: 'sheet', sheet: 'Kept away', range: 'A1:B1' },
    })
  })

  test.each([
    [
      'a missing sheet',
      zipOf({ ...xlsxParts([{ rows: '' }]), 'xl/_rels/workbook.xml.rels': '' }),
      'corrupt-file',
    ],
    [
      'too many cells',
      xlsxOf([{ rows: `<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`.repeat(501) }]),
      'resource-limit',
    ],
  ])(
    'refuses %s',
    async (_, bytes, kind) => {
      expect(await xlsxReader().read(bytes)).toMatchObject({ ok: false, error: { kind } })
    },
    20_000,
  )

  test('styles that are broken leave plain numbers', async () => {
    const parts = { ...xlsxParts([{ rows: rowsOf([[1.5]]) }]), 'xl/styles.xml': '<broken' }
    expect((await readBy(xlsxReader(), zipOf(parts))).pieces.map(ranged)).toEqual(['A1 cells: 1.5'])
  })

  standsAnyBytes(
    xlsxReader(),
    xlsxParts(
      [
        {
          rows: rowsOf([
            ['Name', 'Marks'],
            ['Asha', 9],
          ]),
          after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
          table: 'A1:B2',
        },
      ],
      { styles: styles(14) },
    ),
  )
})
