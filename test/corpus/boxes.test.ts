import { expect, test } from 'vitest'
import { boxFigures } from './boxes.mjs'

const block = (...boxes: readonly number[][]) => ({ regions: [{ page_index: 0, boxes }] })
const next = (...boxes: readonly number[][]) => ({ regions: [{ page_index: 1, boxes }] })
const [TOP, MIDDLE, RIGHT] = [
  [0.1, 0.1, 0.4, 0.2],
  [0.1, 0.4, 0.4, 0.5],
  [0.6, 0.1, 0.9, 0.2],
] as const

test.each([
  ['one below the other', [block([...TOP]), block([...MIDDLE])], { boxed: 2, misplaced: 0, upwards: 0 }],
  ['one above the other', [block([...MIDDLE]), block([...TOP])], { boxed: 2, misplaced: 0, upwards: 1 }],
  ['the next column', [block([...MIDDLE]), block([...RIGHT])], { boxed: 2, misplaced: 0, upwards: 0 }],
  [
    'over two columns',
    [block([...MIDDLE], [...RIGHT]), block([0.6, 0.3, 0.9, 0.4])],
    { boxed: 2, misplaced: 0, upwards: 0 },
  ],
  [
    'within the paragraph that runs around it',
    [block([...TOP], [...MIDDLE]), block([0.2, 0.25, 0.3, 0.3])],
    { boxed: 2, misplaced: 0, upwards: 0 },
  ],
  ['the next page', [block([...MIDDLE]), next([...TOP])], { boxed: 2, misplaced: 0, upwards: 0 }],
  ['without a place', [{ regions: [] }, block([...TOP])], { boxed: 1, misplaced: 0, upwards: 0 }],
  ['beyond the page', [block([0.5, 0.1, 1.01, 0.2])], { boxed: 1, misplaced: 1, upwards: 0 }],
  ['without an area', [block([0.5, 0.1, 0.5, 0.2])], { boxed: 1, misplaced: 1, upwards: 0 }],
  ['of no numbers', [block([0.5])], { boxed: 1, misplaced: 1, upwards: 0 }],
])('blocks %s', (_, blocks, figures) => {
  expect(boxFigures(blocks)).toEqual(figures)
})
