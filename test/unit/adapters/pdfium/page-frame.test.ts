import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  angleOf,
  compose,
  type Matrix,
  movePoint,
  moveRect,
  pageFrame,
  within,
} from '../../../../workers/adapters/pdfium/page-frame.ts'

const BOX = [10, 20, 110, 220] as const

describe('the displayed page', () => {
  test.each([
    [0, 100, 200, [0, 200]],
    [1, 200, 100, [0, 0]],
    [2, 100, 200, [100, 0]],
    [3, 200, 100, [200, 100]],
  ])('turned by %i quarters puts the lower left corner right', (quarters, width, height, corner) => {
    const frame = pageFrame(BOX, quarters)
    expect([frame.width, frame.height]).toEqual([width, height])
    expect(movePoint(frame.matrix, 10, 20)).toEqual(corner)
  })

  test('holds every point of the box, whatever the turn', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(3),
        (u, v, quarters) => {
          const { width, height, matrix } = pageFrame(BOX, quarters)
          const [x, y] = movePoint(matrix, BOX[0] + u * 100, BOX[1] + v * 200)
          return x >= -1e-9 && x <= width + 1e-9 && y >= -1e-9 && y <= height + 1e-9
        },
      ),
    )
  })
})

test('composing moves a point as one matrix after the other', () => {
  const inner: Matrix = [2, 0, 0, 3, 5, 7]
  const outer: Matrix = [0, 1, -1, 0, 11, 13]
  expect(movePoint(compose(inner, outer), 1, 1)).toEqual(movePoint(outer, ...movePoint(inner, 1, 1)))
})

test('a moved rectangle is upright again', () =>
  expect(moveRect([0, -1, 1, 0, 0, 0], 1, 2, 3, 5)).toEqual([2, -3, 5, -1]))

test.each([
  [1, 0, 0],
  [0, 1, 90],
  [-1, 0, 180],
  [0, -1, 270],
  [1, -1e-9, 0],
])('direction of (%d, %d) is %d', (dx, dy, angle) => expect(angleOf(dx, dy)).toBe(angle))

test('rectangles that share nothing have reversed sides', () => {
  const [x0, , x1] = within([0, 0, 1, 1], [5, 0, 6, 1])
  expect(x1).toBeLessThan(x0)
})
