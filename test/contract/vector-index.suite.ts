import { describe, expect, test } from 'vitest'
import type { Filter } from '../../workers/domain/facets.ts'
import type { Hit, VectorIndex } from '../../workers/ports/vector-index.ts'
import { aDocumentId, aWorkId } from '../support/builders.ts'
import { aScope } from '../support/scopes.ts'
import { anEntry, aPartition, atAngle, SPACE, someChunk } from '../support/vectors.ts'

let schools = 0

/** A school that no other test of the file uses, its partition and somebody of it. */
function aSchool(hidden: readonly number[] = []) {
  const tenant = `school-${++schools}`
  return { tenant, partition: aPartition({ of: 'tenant', tenant }, hidden), scope: aScope({ tenant }) }
}

const ids = (hits: readonly Hit[]) => hits.map(({ chunkId }) => chunkId)
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** What every vector index promises. */
export function vectorIndexContract(make: () => VectorIndex): void {
  const index = make()

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

  describe('isolation', () => {
    test.each([
      ['another school', { of: 'tenant', tenant: 'other' }, {}],
      ['a class of another school', { of: 'class', tenant: 'other', class: '7b' }, { classes: ['7b'] }],
      ['a class one is not in', { of: 'class', tenant: 'mine', class: '7b' }, { classes: ['7a'] }],
      ['a school, to somebody without one', { of: 'tenant', tenant: 'mine' }, { tenant: null }],
    ])('gives nothing of %s, even when asked', async (_, audience, who) => {
      const theirs = aPartition(audience)
      await index.upsert(theirs.key, [anEntry(1, 0, atAngle(0))])
      const scope = aScope({ tenant: 'mine', ...who })
      expect(await index.nearest(scope, [theirs], atAngle(0), {}, 10)).toEqual([])
    })

    test('gives a small school its full limit beside a large one', async () => {
      const [small, large] = [aSchool(), aSchool()]
      await index.upsert(
        large.partition.key,
        range(400).map((at) => anEntry(2, at, atAngle(at / 100))),
      )
      await index.upsert(
        small.partition.key,
        range(12).map((at) => anEntry(1, at, atAngle(60 + at))),
      )
      const hits = await index.nearest(small.scope, [small.partition, large.partition], atAngle(0), {}, 10)
      expect(ids(hits)).toEqual(range(10).map((at) => someChunk(1, at)))
    })

    test('keeps the same chunk id in two partitions apart', async () => {
      const [one, other] = [aSchool(), aSchool()]
      await index.upsert(one.partition.key, [anEntry(71, 0, atAngle(0))])
      await index.remove(other.partition.key, aDocumentId(71), [someChunk(71, 0)])
      expect(await index.nearest(other.scope, [other.partition], atAngle(0), {}, 10)).toEqual([])
    })

    test('takes partitions with the longest names', async () => {
      const [tenant, name] = ['t'.repeat(63), 'c'.repeat(63)]
      const [one, other] = [name, `${name.slice(1)}d`].map((one) =>
        aPartition({ of: 'class', tenant, class: one }),
      )
      await index.upsert(one!.key, [anEntry(81, 0, atAngle(0))])
      const scope = aScope({ tenant, classes: [name, `${name.slice(1)}d`] })
      expect(ids(await index.nearest(scope, [one!], atAngle(0), {}, 10))).toEqual([someChunk(81, 0)])
      expect(await index.nearest(scope, [other!], atAngle(0), {}, 10)).toEqual([])
    })
  })

  describe('eligibility', () => {
    const library = [
      anEntry(1, 0, atAngle(40), { grade: 7, subject: 'biology', locale: 'en' }),
      anEntry(2, 0, atAngle(30), { grade: 8, subject: 'biology', sourceFamily: 'worksheet' }),
      anEntry(3, 0, atAngle(20), { grade: 7, subject: 'marine-biology', locale: 'en-GB' }),
      anEntry(4, 0, atAngle(10), { locale: null }),
    ]

    test.each<[string, Filter, number[]]>([
      ['nothing', {}, [4, 3, 2, 1]],
      ['a document', { documentIds: [aDocumentId(2)] }, [2]],
      ['some documents', { documentIds: [aDocumentId(4), aDocumentId(1)] }, [4, 1]],
      ['no document at all', { documentIds: [] }, []],
      ['an unknown document', { documentIds: [aDocumentId(99)] }, []],
      ['a hundred documents', { documentIds: range(100).map((at) => aDocumentId(at + 3)) }, [4, 3]],
      ['a work', { workIds: [aWorkId(3)] }, [3]],
      ['a hundred works', { workIds: range(100).map((at) => aWorkId(at + 2)) }, [4, 3, 2]],
      ['a source family', { sourceFamilies: ['worksheet'] }, [2]],
      ['some source families', { sourceFamilies: ['lecture', 'textbook'] }, [4, 3, 1]],
      ['a grade', { grade: 7 }, [3, 1]],
      ['grade nought', { grade: 0 }, []],
      ['a subject', { subject: 'biology' }, [2, 1]],
      ['a locale', { locale: 'en' }, [2, 1]],
      ['all at once', { grade: 7, subject: 'biology', sourceFamilies: ['textbook'], locale: 'en' }, [1]],
      ['what contradicts itself', { grade: 8, locale: 'en-GB' }, []],
    ])('asked for %s, gives exactly that', async (_, filter, documents) => {
      const { partition, scope } = aSchool()
      await index.upsert(partition.key, library)
      const expected = documents.map((document) => someChunk(document, 0))
      expect(ids(await index.nearest(scope, [partition], atAngle(0), filter, 10))).toEqual(expected)
    })

    test('never gives a hidden document, and still fills the limit', async () => {
      const { partition, scope } = aSchool([1, 3])
      const entries = [1, 2, 3, 4].flatMap((document) =>
        range(10).map((at) => anEntry(document, at, atAngle(document * 10 + at))),
      )
      await index.upsert(partition.key, entries)
      const expected = [2, 4].flatMap((document) => range(10).map((at) => someChunk(document, at)))
      expect(ids(await index.nearest(scope, [partition], atAngle(0), {}, 20))).toEqual(expected)
    })

    test('a document both wanted and hidden is hidden', async () => {
      const { partition, scope } = aSchool([1])
      await index.upsert(partition.key, [anEntry(1, 0, atAngle(0)), anEntry(2, 0, atAngle(9))])
      const filter: Filter = { documentIds: [aDocumentId(1), aDocumentId(2)] }
      expect(ids(await index.nearest(scope, [partition], atAngle(0), filter, 10))).toEqual([someChunk(2, 0)])
    })

    test('takes two hundred hidden documents', async () => {
      const { partition, scope } = aSchool(range(200))
      await index.upsert(
        partition.key,
        range(220).map((document) =>
          anEntry(document, 0, atAngle(document < 200 ? 1 : (document - 200) * 4)),
        ),
      )
      const expected = range(20).map((at) => someChunk(200 + at, 0))
      expect(ids(await index.nearest(scope, [partition], atAngle(0), {}, 20))).toEqual(expected)
    })

    test('hides in one partition only what is hidden there', async () => {
      const [one, other] = [aSchool([1]), aSchool()]
      await index.upsert(one.partition.key, [anEntry(1, 0, atAngle(0))])
      await index.upsert(other.partition.key, [anEntry(2, 0, atAngle(0))])
      expect(await index.nearest(one.scope, [one.partition], atAngle(0), {}, 10)).toEqual([])
      expect(await index.nearest(other.scope, [other.partition], atAngle(0), {}, 10)).toHaveLength(1)
    })
  })

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

  test('names the embedding version', () => {
    expect(index.version).toContain(SPACE.version)
  })
}
