import { expect, test } from 'vitest'
import type { Glyph, Rect } from '../../../../../workers/ports/pdf-reader.ts'
import { aPage, BOLD, glyphsOf, MATHS, PROSE, paragraphOf } from '../../../../support/glyph-page.ts'
import { draftsOf, textsOf } from '../../../../support/laid-out.ts'

const COLUMNS = [72, 200, 300] as const

const rowsOf = (rows: readonly (readonly string[])[], y = 200, font = 0): Glyph[] =>
  rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell === '' ? [] : glyphsOf(cell, { x: COLUMNS[column]!, y: y + at * 16, font }),
    ),
  )

/** The rules of a grid. */
const gridOf = (xs: readonly number[], ys: readonly number[]): Rect[] => [
  ...ys.map((y): Rect => [xs[0]!, y, xs.at(-1)!, y + 0.5]),
  ...xs.map((x): Rect => [x, ys[0]!, x + 0.5, ys.at(-1)!]),
]

const cellsOf = (glyphs: readonly Glyph[], rules: readonly Rect[] = []) =>
  draftsOf(aPage(glyphs, { rules })).flatMap(({ row }) => (row ? [row.cells] : []))

const EDGES = [
  ['Edge', 'Surface', 'Volume'],
  ['1', '6', '1'],
  ['2', '24', '8'],
  ['4', '96', '64'],
]

test('a table without rules: a row is a block, its cells side by side', () => {
  const page = aPage([...paragraphOf(PROSE, { x: 72, y: 100, width: 440 }), ...rowsOf(EDGES)])
  const rows = draftsOf(page).filter(({ kind }) => kind === 'table_row')
  expect(rows.map(({ text }) => text)).toEqual(EDGES.map((row) => row.join(' | ')))
  expect(rows.map(({ row }) => row!.header)).toEqual([true, false, false, false])
  expect(new Set(rows.map(({ paragraphIndex }) => paragraphIndex)).size).toBe(1)
})

test('an empty cell keeps its place', () => {
  const rows = [EDGES[0]!, ['1', '', '1'], ['2', '24', ''], ['4', '96', '64']]
  expect(cellsOf(rowsOf(rows))).toEqual(rows)
})

test('a table with rules: lines below each other in a cell are one cell', () => {
  const glyphs = [
    ...rowsOf([['Part', 'Task']], 195, BOLD),
    ...rowsOf(
      [
        ['Leaf', 'catches light and'],
        ['', 'lets gas in and out'],
      ],
      215,
    ).map((glyph) => glyph),
    ...rowsOf([['Root', 'takes up water']], 255),
  ]
  expect(cellsOf(glyphs, gridOf([65, 190, 400], [180, 200, 240, 260]))).toEqual([
    ['Part', 'Task'],
    ['Leaf', 'catches light and lets gas in and out'],
    ['Root', 'takes up water'],
  ])
})

test('a merged cell stands once, at its first row', () => {
  const rules: Rect[] = [
    ...[180, 240].map((y): Rect => [65, y, 400, y + 0.5]),
    [190, 200, 400, 200.5],
    [190, 220, 400, 220.5],
    ...[65, 190, 290, 400].map((x): Rect => [x, 180, x + 0.5, 240]),
  ]
  const glyphs = [
    ...glyphsOf('Europe', { x: 72, y: 213 }),
    ...rowsOf(
      [
        ['', 'Berlin', 'EUR'],
        ['', 'Paris', 'EUR'],
        ['', 'Rome', 'EUR'],
      ],
      195,
    ).map((glyph) => glyph),
  ]
  const cells = cellsOf(
    glyphs.map((glyph) => glyph),
    rules,
  )
  expect(cells.flat().filter((cell) => cell === 'Europe')).toHaveLength(1)
  expect(cells.map((row) => row[1])).toEqual(['Berlin', 'Paris', 'Rome'])
})

test('two columns of prose are no table', () => {
  const left = paragraphOf(PROSE, { x: 72, y: 120, width: 210 })
  const right = paragraphOf(PROSE, { x: 320, y: 120, width: 210 })
  expect(cellsOf([...left, ...right])).toEqual([])
})

test('a rule under a heading and one over the foot are no table', () => {
  const page = paragraphOf(`${PROSE} ${PROSE}`, { x: 72, y: 120, width: 440 })
  expect(
    cellsOf(page, [
      [72, 90, 512, 90.5],
      [72, 300, 512, 300.5],
    ]),
  ).toEqual([])
})

test('numbers on the axes of a chart are no table', () => {
  const ticks = rowsOf(
    [
      ['10', '20', '30'],
      ['11', '21', '31'],
      ['12', '22', '32'],
    ],
    220,
  )
  const page = aPage(ticks, {
    drawings: [
      [70, 190, 330, 280],
      [80, 200, 320, 270],
    ],
  })
  expect(draftsOf(page).map(({ kind }) => kind)).toEqual(['figure'])
})

test('sentences and numbered formulas between two rules are no table', () => {
  const page = aPage(
    [
      ...paragraphOf(PROSE, { x: 72, y: 120, width: 440 }),
      ...glyphsOf('a + b = c', { x: 250, y: 190, font: MATHS }),
      ...glyphsOf('(A.4)', { x: 490, y: 190 }),
      ...glyphsOf('d + e = f', { x: 250, y: 220, font: MATHS }),
      ...glyphsOf('(A.5)', { x: 490, y: 220 }),
    ],
    {
      rules: [
        [72, 100, 515, 101],
        [72, 240, 515, 241],
      ],
    },
  )
  expect(textsOf(draftsOf(page), 'table_row')).toEqual([])
})
