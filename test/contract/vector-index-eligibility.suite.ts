import { describe, expect, test } from 'vitest'
import type { Filter } from '../../workers/domain/facets.ts'
import type { VectorIndex } from '../../workers/ports/vector-index.ts'
import { aDocumentId, aWorkId } from '../support/builders.ts'
import { aScope } from '../support/scopes.ts'
import { anEntry, aPartition, aSchool, atAngle, ids, range, someChunk } from '../support/vectors.ts'

/** What an index never gives, whatever it is asked. */
export function vectorEligibility(index: VectorIndex): void {
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

    test('removing from one school leaves another as it was', async () => {
      const [one, other] = [aSchool(), aSchool()]
      await index.upsert(one.partition.key, [anEntry(71, 0, atAngle(0))])
      await index.upsert(other.partition.key, [anEntry(72, 0, atAngle(0))])
      await index.remove(other.partition.key, aDocumentId(72), [someChunk(72, 0)])
      expect(ids(await index.nearest(one.scope, [one.partition], atAngle(0), {}, 10))).toEqual([
        someChunk(71, 0),
      ])
      expect(await index.nearest(other.scope, [other.partition], atAngle(0), {}, 10)).toEqual([])
    })

    test('forgets a document whatever its chunks, in one partition, and tells which it holds where it can', async () => {
      const [one, other] = [aSchool(), aSchool()]
      await index.upsert(
        one.partition.key,
        range(250).map((at) => anEntry(61, at, atAngle(at / 10))),
      )
      await index.upsert(one.partition.key, [anEntry(62, 0, atAngle(1))])
      await index.upsert(other.partition.key, [anEntry(63, 0, atAngle(1))])
      const held = async () => index.documents(one.partition.key)
      const before = await held()
      if (before) expect([...before].sort()).toEqual([aDocumentId(61), aDocumentId(62)].sort())
      await index.forget(one.partition.key, aDocumentId(61))
      await index.forget(one.partition.key, aDocumentId(63))
      if (before) expect(await held()).toEqual([aDocumentId(62)])
      const nearest = async ({ scope, partition }: typeof one) =>
        ids(await index.nearest(scope, [partition], atAngle(0), {}, 10))
      expect(await nearest(one)).toEqual([someChunk(62, 0)])
      expect(await nearest(other)).toEqual([someChunk(63, 0)])
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

    test.each<[string, Filter, number[]]>([
      ['nothing', {}, [4, 3, 2, 1]],
      ['a grade', { grade: 8 }, [2, 1]],
      ['a document', { documentIds: [aDocumentId(4)] }, [4, 1]],
      ['no document at all', { documentIds: [] }, [1]],
    ])('asked for %s, lets unsettled documents through as well', async (_, filter, documents) => {
      const { partition, scope } = aSchool([3])
      await index.upsert(partition.key, library)
      const asked = { ...partition, unsettled: [aDocumentId(1), aDocumentId(3)] }
      const expected = documents
        .filter((document) => document !== 3)
        .map((document) => someChunk(document, 0))
      expect(ids(await index.nearest(scope, [asked], atAngle(0), filter, 10))).toEqual(expected)
    })

    test('removes from one partition what has moved to another, and leaves it there', async () => {
      const [one, other] = [aSchool(), aSchool()]
      await index.upsert(one.partition.key, [anEntry(5, 0, atAngle(0))])
      await index.upsert(other.partition.key, [anEntry(5, 0, atAngle(0))])
      await index.remove(one.partition.key, aDocumentId(5), [someChunk(5, 0)])
      expect(await index.nearest(one.scope, [one.partition], atAngle(0), {}, 10)).toEqual([])
      expect(ids(await index.nearest(other.scope, [other.partition], atAngle(0), {}, 10))).toEqual([
        someChunk(5, 0),
      ])
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
}
