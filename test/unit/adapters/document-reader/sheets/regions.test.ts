import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SheetRow } from '../../../../../workers/adapters/document-reader/sheets/grid.ts'
import { regionsOf } from '../../../../../workers/adapters/document-reader/sheets/regions.ts'

/** Rows from a picture: every character but a dot is a cell. */
const rowsOf = (picture: readonly string[]): SheetRow[] =>
  picture.flatMap((line, row) => {
    const cells = [...line].flatMap((text, column) =>
      text === '.' ? [] : [{ column, text, width: 1, height: 1 }],
    )
    return cells.length === 0 ? [] : [{ row, cells }]
  })

const textsOf = (regions: readonly (readonly SheetRow[])[]) =>
  regions.map((region) => region.map(({ cells }) => cells.map(({ text }) => text).join('')).join('/'))

test.each([
  ['one table, with gaps', ['ab.d', 'e.gh'], ['abd/egh']],
  ['one below the other', ['ab', '..', 'cd'], ['ab', 'cd']],
  ['beside each other, of different lengths', ['ab.cd', 'ef...', '...gh'], ['ab/ef', 'cd', 'gh']],
  ['a label beside its value', ['a..b', 'c..d'], ['ab/cd']],
  ['a note far away', ['ab.....x', 'cd......'], ['ab/cd', 'x']],
])('parts a sheet: %s', (_, picture, expected) => {
  expect(textsOf(regionsOf(rowsOf(picture)))).toEqual(expected)
})

test('every cell lands in exactly one region', () => {
  const line = fc.string({ unit: fc.constantFrom('.', '.', 'x'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (picture) => {
      const placed = regionsOf(rowsOf(picture)).flatMap((region) =>
        region.flatMap(({ row, cells }) => cells.map(({ column }) => `${row}:${column}`)),
      )
      const all = rowsOf(picture).flatMap(({ row, cells }) => cells.map(({ column }) => `${row}:${column}`))
      expect(placed.sort()).toEqual(all.sort())
    }),
  )
})
