import { describe, expect, test } from 'vitest'
import type { VectorIndex } from '../../workers/ports/vector-index.ts'
import { aDocumentId } from '../support/builders.ts'
import { anEntry, aSchool, atAngle, ids, range, SPACE, someChunk } from '../support/vectors.ts'

/** What an index promises of adding, replacing, removing and counting. */
export function vectorWriting(index: VectorIndex): void {
  describe('writing', () => {
    test('the same entries again change nothing', async () => {
      const { partition, scope } = aSchool()
      const entries = range(5).map((at) => anEntry(1, at, atAngle(at * 9)))
      await index.upsert(partition.key, entries)
      const before = await index.nearest(scope, [partition], atAngle(0), {}, 10)
      await index.upsert(partition.key, entries)
      expect(await index.nearest(scope, [partition], atAngle(0), {}, 10)).toEqual(before)
      expect(await index.count(partition.key, aDocumentId(1), ids(before))).toBe(5)
    })

    test('an entry with a known id takes the place of the old one', async () => {
      const { partition, scope } = aSchool()
      await index.upsert(partition.key, [anEntry(1, 0, atAngle(80)), anEntry(2, 0, atAngle(40))])
      await index.upsert(partition.key, [anEntry(1, 0, atAngle(5), { grade: 9 })])
      const hits = await index.nearest(scope, [partition], atAngle(0), {}, 10)
      expect(ids(hits)).toEqual([someChunk(1, 0), someChunk(2, 0)])
      expect(ids(await index.nearest(scope, [partition], atAngle(0), { grade: 9 }, 10))).toEqual([
        someChunk(1, 0),
      ])
    })

    test('what is removed is gone, and the rest stays', async () => {
      const { partition, scope } = aSchool()
      await index.upsert(
        partition.key,
        range(6).map((at) => anEntry(1, at, atAngle(at * 9))),
      )
      await index.nearest(scope, [partition], atAngle(0), {}, 10)
      await index.remove(partition.key, aDocumentId(1), [someChunk(1, 0), someChunk(1, 3), someChunk(1, 99)])
      expect(ids(await index.nearest(scope, [partition], atAngle(0), {}, 10))).toEqual(
        [1, 2, 4, 5].map((at) => someChunk(1, at)),
      )
    })

    test('what was removed can be added again', async () => {
      const { partition, scope } = aSchool()
      const entries = [anEntry(1, 0, atAngle(0)), anEntry(1, 1, atAngle(9))]
      await index.upsert(partition.key, entries)
      await index.remove(partition.key, aDocumentId(1), [someChunk(1, 0), someChunk(1, 1)])
      expect(await index.nearest(scope, [partition], atAngle(0), {}, 10)).toEqual([])
      await index.upsert(partition.key, entries)
      expect(await index.nearest(scope, [partition], atAngle(0), {}, 10)).toHaveLength(2)
    })

    test('counts the vectors of a document', async () => {
      const { partition } = aSchool()
      const chunks = range(3).map((at) => someChunk(1, at))
      expect(await index.count(partition.key, aDocumentId(1), chunks)).toBe(0)
      await index.upsert(partition.key, [
        ...range(3).map((at) => anEntry(1, at, atAngle(at))),
        anEntry(2, 0, atAngle(0)),
      ])
      expect(await index.count(partition.key, aDocumentId(1), chunks)).toBe(3)
      await index.remove(partition.key, aDocumentId(1), [chunks[1]!])
      expect(await index.count(partition.key, aDocumentId(1), chunks)).toBe(2)
    })

    test('takes nothing, and takes thousands', async () => {
      const { partition, scope } = aSchool()
      await index.upsert(partition.key, [])
      await index.remove(partition.key, aDocumentId(1), [])
      const entries = range(2_300).map((at) => anEntry(1, at, atAngle((at * 89) / 2_300)))
      await index.upsert(partition.key, entries)
      expect(
        await index.count(
          partition.key,
          aDocumentId(1),
          entries.map(({ chunkId }) => chunkId),
        ),
      ).toBe(2_300)
      const [last] = await index.nearest(scope, [partition], atAngle(90), {}, 1)
      expect(last!.score).toBeGreaterThan(0.99)
      await index.remove(
        partition.key,
        aDocumentId(1),
        entries.map(({ chunkId }) => chunkId),
      )
      expect(await index.nearest(scope, [partition], atAngle(90), {}, 1)).toEqual([])
    })

    test('throws on vectors of another size', async () => {
      const { partition, scope } = aSchool()
      const wrong = new Float32Array(SPACE.dimensions + 1).fill(0.1)
      await expect(index.upsert(partition.key, [anEntry(1, 0, wrong)])).rejects.toThrow()
      await expect(index.nearest(scope, [partition], wrong, {}, 1)).rejects.toThrow()
    })
  })
}
