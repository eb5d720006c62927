import { describe, expect, test } from 'vitest'
import { odsReader } from '../../../../../workers/adapters/document-reader/odf/ods-reader.ts'
import { standsAnyBytes } from '../../../../support/office/hostile.ts'
import { odfOf, odfParts } from '../../../../support/office/odf.ts'
import { lineOf, readBy } from '../../../../support/office/read.ts'

const cell = (text: string, rest = '') =>
  `<table:table-cell ${rest}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`
const row = (cells: readonly string[], rest = '') =>
  `<table:table-row ${rest}>${cells.map((one) => (one.startsWith('<') ? one : cell(one))).join('')}</table:table-row>`
const sheet = (rows: string, rest = 'table:name="S1"') => `<table:table ${rest}>${rows}</table:table>`
const linesOf = async (rows: string) =>
  (await readBy(odsReader(), odfOf('spreadsheet', sheet(rows)))).pieces.map(
    (piece) => `${piece.place.on === 'sheet' && piece.place.range} ${lineOf(piece)}`,
  )

const REST_OF_SHEET =
  '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'

describe('odsReader', () => {
  test.each([
    [
      'a title and a table as they are shown',
      row(['Results']) +
        row(['Name', 'Born']) +
        row(['Asha', cell('23/07/2020', 'office:value-type="date" office:date-value="2020-07-23"')]) +
        REST_OF_SHEET,
      ['A1 heading1: Results', 'A2:B2 table_row*: Name | Born', 'A3:B3 table_row: Asha | 23/07/2020'],
    ],
    [
      'repeated rows and cells',
      row(['a', cell('5', 'table:number-columns-repeated="2"')], 'table:number-rows-repeated="2"'),
      ['A1:C1 table_row: a | 5 | 5', 'A2:C2 table_row: a | 5 | 5'],
    ],
    [
      'places after empty cells',
      row(['', cell('', 'table:number-columns-repeated="2"'), 'x']),
      ['D1 cells: x'],
    ],
    [
      'merged cells once',
      row([
        cell('wide', 'table:number-columns-spanned="2"'),
        '<table:covered-table-cell><text:p>wide</text:p></table:covered-table-cell>',
        '5',
      ]) + row(['1', '2', '3']),
      ['A1:C1 table_row: wide |  | 5', 'A2:C2 table_row: 1 | 2 | 3'],
    ],
    [
      'rows marked as headers',
      `<table:table-header-rows>${row(['1', '2'])}</table:table-header-rows>${row(['3', '4'])}`,
      ['A1:B1 table_row*: 1 | 2', 'A2:B2 table_row: 3 | 4'],
    ],
    [
      'values that no paragraph shows',
      row([
        cell('', 'office:value-type="boolean" office:boolean-value="true"'),
        cell('', 'office:value-type="float" office:value="2"'),
      ]),
      ['A1:B1 cells: TRUE | 2'],
    ],
    [
      'no comments',
      row([
        '<table:table-cell><office:annotation><text:p>note</text:p></office:annotation><text:p>x</text:p></table:table-cell>',
      ]),
      ['A1 cells: x'],
    ],
    ['nothing', REST_OF_SHEET, []],
  ])('reads %s', async (_, rows, expected) => {
    expect(await linesOf(rows)).toEqual(expected)
  })

  test('sheets come in their order, each with its name', async () => {
    const both = sheet(row(['a'])) + sheet(row(['b']), 'table:name="Kept away"')
    const found = await readBy(odsReader(), odfOf('spreadsheet', both))
    expect(found.pieces[1]?.place).toEqual({ on: 'sheet', sheet: 'Kept away', range: 'A1' })
  })

  test('refuses content that repeats without end', async () => {
    const endless = sheet(
      row([cell('x', 'table:number-columns-repeated="1000"')], 'table:number-rows-repeated="1000000"'),
    )
    expect(await odsReader().read(odfOf('spreadsheet', endless))).toMatchObject({
      ok: false,
      error: { kind: 'resource-limit' },
    })
  })

  standsAnyBytes(odsReader(), odfParts('spreadsheet', sheet(row(['a', 'b']) + row(['1', '2']))))
})
