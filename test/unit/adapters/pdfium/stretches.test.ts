import { expect, test } from 'vitest'
import { piecesOf, stretchesFor } from '../../../../workers/adapters/pdfium/stretches.ts'

const NOTHING = new Map<number, number>()
const far = (count: number) => Array.from({ length: count }, (_, at) => at * 100)

test.each<[string, number[], number, ReadonlyMap<number, number>, [number, number][]]>([
  ['one block is read with 15 behind it', [100], 1000, NOTHING, [[100, 116]]],
  ['never behind the end', [995], 1000, NOTHING, [[995, 1000]]],
  ['a long stretch needs no more', [...Array(40).keys()], 1000, NOTHING, [[0, 40]]],
  ['where the last stretch ended, twice as much', [116], 1000, new Map([[116, 16]]), [[116, 148]]],
  ['and no more than 128 blocks', [400], 1000, new Map([[400, 300]]), [[400, 528]]],
  ['near ones are joined', [100, 104, 109], 1000, NOTHING, [[100, 116]]],
  [
    'eight far ones are read with what is behind them',
    far(8),
    1000,
    NOTHING,
    far(8).map((at) => [at, at + 16]),
  ],
  ['nine are read alone', far(9), 1000, NOTHING, far(9).map((at) => [at, at + 1])],
  [
    'or with the few blocks between them',
    [...far(9), 803],
    1000,
    NOTHING,
    [...far(8).map((at): [number, number] => [at, at + 1]), [800, 804]],
  ],
])('%s', (_, missing, end, before, expected) => {
  expect(stretchesFor(missing, end, before).map(({ from, to }) => [from, to])).toEqual(expected)
})

test('a stretch is cut into pieces', () => {
  expect(
    piecesOf(
      [
        { from: 5, to: 12 },
        { from: 20, to: 21 },
      ],
      3,
    ),
  ).toEqual([
    { from: 5, to: 8 },
    { from: 8, to: 11 },
    { from: 11, to: 12 },
    { from: 20, to: 21 },
  ])
})
