import { describe, expect, test } from 'vitest'
import type { VectorIndex } from '../../workers/ports/vector-index.ts'
import { aScope } from '../support/scopes.ts'
import { anEntry, aPartition, aSchool, atAngle, ids, range, someChunk } from '../support/vectors.ts'

/** What an index promises of order and limit. */
export function vectorOrder(index: VectorIndex): void {
  describe('order and limit', () => {
    test('gives the nearest first, with cosines', async () => {
      const { partition, scope } = aSchool()
      await index.upsert(
        partition.key,
        [60, 10, 35, 85].map((angle, at) => anEntry(1, at, atAngle(angle))),
      )
      const hits = await index.nearest(scope, [partition], atAngle(0), {}, 3)
      expect(ids(hits)).toEqual([someChunk(1, 1), someChunk(1, 2), someChunk(1, 0)])
      for (const [at, angle] of [10, 35, 60].entries()) {
        expect(hits[at]!.score).toBeCloseTo(Math.cos((angle * Math.PI) / 180), 2)
      }
    })

    test('breaks ties by chunk id, whatever the order of arrival', async () => {
      const { partition, scope } = aSchool()
      await index.upsert(
        partition.key,
        [3, 1, 2, 0].map((at) => anEntry(1, at, atAngle(20))),
      )
      const expected = range(3).map((at) => someChunk(1, at))
      expect(ids(await index.nearest(scope, [partition], atAngle(0), {}, 3))).toEqual(expected)
    })

    test.each([1, 50, 100])('gives at most %i', async (limit) => {
      const { partition, scope } = aSchool()
      await index.upsert(
        partition.key,
        range(120).map((at) => anEntry(1, at, atAngle(at / 2))),
      )
      const hits = await index.nearest(scope, [partition], atAngle(0), {}, limit)
      expect(new Set(ids(hits))).toEqual(new Set(range(limit).map((at) => someChunk(1, at))))
    })

    test('never scores beyond one', async () => {
      const { partition, scope } = aSchool()
      await index.upsert(
        partition.key,
        range(90).map((at) => anEntry(1, at, atAngle(at))),
      )
      for (const angle of range(90)) {
        const [first] = await index.nearest(scope, [partition], atAngle(angle), {}, 1)
        expect(first!.score).toBeLessThanOrEqual(1)
        expect(first!.score).toBeGreaterThan(0.99)
      }
    })

    test('gives the same answer again', async () => {
      const { partition, scope } = aSchool()
      await index.upsert(
        partition.key,
        range(30).map((at) => anEntry(at % 4, at, atAngle((at * 37) % 90))),
      )
      const once = await index.nearest(scope, [partition], atAngle(12), {}, 10)
      expect(await index.nearest(scope, [partition], atAngle(12), {}, 10)).toEqual(once)
    })

    test('merges partitions best first and limits the whole', async () => {
      const { tenant, partition } = aSchool()
      const group = aPartition({ of: 'class', tenant, class: '7b' })
      const scope = aScope({ tenant, classes: ['7b'] })
      await index.upsert(
        partition.key,
        [10, 50].map((angle, at) => anEntry(1, at, atAngle(angle))),
      )
      await index.upsert(
        group.key,
        [30, 70].map((angle, at) => anEntry(2, at, atAngle(angle))),
      )
      expect(ids(await index.nearest(scope, [partition, group], atAngle(0), {}, 3))).toEqual([
        someChunk(1, 0),
        someChunk(2, 0),
        someChunk(1, 1),
      ])
    })

    test('finds nothing in an empty partition, and nothing in no partition', async () => {
      const { partition, scope } = aSchool()
      expect(await index.nearest(scope, [partition], atAngle(0), {}, 10)).toEqual([])
      expect(await index.nearest(scope, [], atAngle(0), {}, 10)).toEqual([])
    })
  })
}
