import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestFirst } from '../../../../workers/adapters/vector-index/best-hits.ts'
import { heldVectors } from '../../../../workers/adapters/vector-index/held-vectors.ts'
import { quantise } from '../../../../workers/adapters/vector-index/quantise.ts'
import { plainRows } from '../../../../workers/adapters/vector-index/scan.ts'
import type { ChunkId } from '../../../../workers/domain/ids.ts'
import { atAngle, SPACE, someChunk } from '../../../support/vectors.ts'

type Change =
  | { readonly chunk: number; readonly document: number; readonly angle: number }
  | { readonly drop: number }

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ chunk: fc.nat(20), document: fc.nat(4), angle: fc.nat(90) }),
  fc.record({ drop: fc.nat(20) }),
)

test('after any changes, the nearest are those of a plain list', () => {
  fc.assert(
    fc.property(
      fc.array(change),
      fc.nat(90),
      fc.nat(4),
      fc.integer({ min: 1, max: 8 }),
      (changes, angle, hidden, limit) => {
        const held = heldVectors(plainRows(SPACE.dimensions))
        const list = new Map<ChunkId, { document: number; angle: number }>()
        for (const one of changes) {
          if ('drop' in one) {
            held.drop(someChunk(1, one.drop))
            list.delete(someChunk(1, one.drop))
          } else {
            held.put(someChunk(1, one.chunk), one.document, quantise(atAngle(one.angle)))
            list.set(someChunk(1, one.chunk), one)
          }
        }
        const query = quantise(atAngle(angle))
        const expected = [...list]
          .filter(([, { document }]) => document !== hidden)
          .map(([chunkId, of]) => ({ chunkId, score: product(query, quantise(atAngle(of.angle))) }))
          .sort(bestFirst)
          .slice(0, limit)
        expect(held.nearest(query, (document) => document !== hidden, limit)).toEqual(expected)
      },
    ),
  )
})

test('vectors of another size are refused', () => {
  const held = heldVectors(plainRows(3))
  const wrong = quantise(atAngle(0))
  expect(() => held.put(someChunk(1, 0), 0, wrong)).toThrow()
  expect(() => held.nearest(wrong, () => true, 1)).toThrow()
})

test('rounding stays within half a step, and a vector of zeros stays one', () => {
  fc.assert(
    fc.property(fc.float32Array({ noNaN: true, min: -1, max: 1, minLength: 1 }), (vector) => {
      const { numbers, scale } = quantise(vector)
      for (const [at, value] of vector.entries()) {
        expect(Math.abs(numbers[at]!)).toBeLessThanOrEqual(127)
        expect(Math.abs(numbers[at]! * scale - value)).toBeLessThanOrEqual(scale / 2 + 1e-9)
      }
    }),
  )
})

type Vector = ReturnType<typeof quantise>

const product = (one: Vector, other: Vector): number => {
  const dot = one.numbers.reduce((sum, number, at) => sum + number * other.numbers[at]!, 0)
  return Math.min(1, Math.max(-1, dot * other.scale * one.scale))
}
