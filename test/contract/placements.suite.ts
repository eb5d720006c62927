import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../workers/domain/document.ts'
import { partitionOf } from '../../workers/domain/facets.ts'
import { indexKey } from '../../workers/domain/index-version.ts'
import type { Placements } from '../../workers/ports/placements.ts'
import { A_MAKE, aDocumentId } from '../support/builders.ts'
import { anotherNumber, anotherSchool, forSchool, type LibraryPair, shelve } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

const GLOBAL = { of: 'global' } as const

/** Holds an adapter of Catalogue to what the port promises of documents that change. */
export function placementsSuite(make: () => Promise<LibraryPair>): void {
  let pair: LibraryPair
  let catalogue: Placements & LibraryPair['catalogue']
  beforeAll(async () => {
    pair = await make()
    catalogue = pair.catalogue
  })
  const scope = aScope()
  const aSubject = () => `subject-${anotherNumber()}`
  const inIndices = async (given: Partial<Document>) => {
    const shelved = await shelve(pair, given)
    await catalogue.markIndexed(shelved.document.id, true)
    return shelved
  }
  const partition = async (subject: string, asked = {}) =>
    (await pair.library.partitions(scope, asked)).find(
      ({ key }) => key === indexKey(A_MAKE, partitionOf(GLOBAL, subject)),
    )

  test('a description is changed at once, and what is not named stays', async () => {
    const { document } = await inIndices({ audience: forSchool(anotherSchool()), grade: 7, subject: 'art' })
    expect(await catalogue.describe(document.id, { title: 'New', grade: null })).toBe(true)
    expect(await catalogue.find(document.id)).toEqual({ ...document, title: 'New', grade: null })
    expect(await catalogue.placement(document.id)).toMatchObject({ indexed: true, staleFrom: 0, edition: 1 })
  })

  test.each(['queued', 'running', 'failed', 'refused'] as const)(
    'not of a document that is %s',
    async (status) => {
      const { document } = await shelve(pair, { audience: forSchool(anotherSchool()), status })
      expect(await catalogue.describe(document.id, { title: 'New' })).toBe(false)
      expect((await catalogue.find(document.id))?.title).toBe(document.title)
      expect(await catalogue.placement(document.id)).toMatchObject({ staleFrom: null, edition: 0 })
    },
  )

  test('a document out of the indices just belongs elsewhere', async () => {
    const [from, to] = [aSubject(), aSubject()]
    const { document } = await shelve(pair, { audience: GLOBAL, subject: from })
    await catalogue.partition(GLOBAL, to, A_MAKE)
    await catalogue.describe(document.id, { subject: to })
    const place = await catalogue.placement(document.id)
    expect(place).toMatchObject({ staleFrom: null, other: null, key: partitionOf(GLOBAL, to) })
  })

  test('a document on its way answers where it was, whatever is asked, until all is written', async () => {
    const [from, to] = [aSubject(), aSubject()]
    const { document } = await inIndices({ audience: GLOBAL, subject: from })
    await catalogue.describe(document.id, { subject: to })
    await catalogue.partition(GLOBAL, to, A_MAKE)
    const target = partitionOf(GLOBAL, to)
    expect((await partition(from, { subject: to }))?.unsettled).toEqual([document.id])

    await catalogue.setOther(document.id, target)
    expect((await partition(to))?.hidden).toEqual([document.id])
    expect((await partition(from))?.hidden).toEqual([])
    expect(await catalogue.rewritten(document.id, 1, 1, target)).toBe(true)
    expect(await catalogue.placement(document.id)).toMatchObject({ staleFrom: 1 })

    expect(await catalogue.rewritten(document.id, 1, 'all', target)).toBe(true)
    expect(await partition(from)).toMatchObject({ hidden: [document.id], unsettled: [] })
    expect(await partition(to)).toMatchObject({ hidden: [], unsettled: [] })
    expect(await partition(from, { subject: to })).toBeUndefined()
    await catalogue.setOther(document.id, null)
    expect((await partition(from))?.hidden).toEqual([])
  })

  test('entries of an edition that was overtaken are stale again', async () => {
    const { document } = await inIndices({ audience: forSchool(anotherSchool()) })
    await catalogue.describe(document.id, { grade: 1 })
    const { key } = (await catalogue.placement(document.id))!
    await catalogue.describe(document.id, { grade: 2 })
    expect(await catalogue.rewritten(document.id, 2, 'all', key)).toBe(true)
    expect(await catalogue.rewritten(document.id, 1, 'all', key)).toBe(false)
    expect(await catalogue.placement(document.id)).toMatchObject({ staleFrom: 0, edition: 2 })
  })

  test('a document that leaves the indices has nothing left to write', async () => {
    const [from, to] = [aSubject(), aSubject()]
    const { document } = await inIndices({ audience: GLOBAL, subject: from })
    await catalogue.describe(document.id, { subject: to })
    await catalogue.partition(GLOBAL, to, A_MAKE)
    const target = partitionOf(GLOBAL, to)
    await catalogue.setOther(document.id, target)
    await catalogue.markIndexed(document.id, false)
    expect(await catalogue.placement(document.id)).toEqual({
      indexed: false,
      staleFrom: null,
      other: null,
      key: target,
      edition: 1,
    })
    expect(await catalogue.rewritten(document.id, 1, 'all', target)).toBe(false)
  })

  test('the generation of each partition touched grows with a change', async () => {
    const [from, to] = [aSubject(), aSubject()]
    const { document } = await inIndices({ audience: GLOBAL, subject: from })
    await catalogue.partition(GLOBAL, to, A_MAKE)
    const target = partitionOf(GLOBAL, to)
    const generations = async () => [(await partition(from))!.generation, (await partition(to))!.generation]
    const [first] = [await generations()]
    await catalogue.describe(document.id, { grade: 3 })
    const second = await generations()
    expect(second[0]).toBeGreaterThan(first![0]!)
    await catalogue.describe(document.id, { subject: to })
    await catalogue.rewritten(document.id, 2, 'all', target)
    const third = await generations()
    expect([third[0]! > second[0]!, third[1]! > second[1]!]).toEqual([true, true])
  })

  describe('a superseded document', () => {
    test('is not found until it is restored', async () => {
      const { document } = await inIndices({ audience: forSchool(anotherSchool()) })
      await catalogue.supersede(document.id, aDocumentId(anotherNumber()))
      expect((await catalogue.find(document.id))?.supersededBy).not.toBeNull()
      await catalogue.restore(document.id)
      expect(await catalogue.find(document.id)).toEqual(document)
    })

    test('is to be published anew where it has left the indices', async () => {
      const { document } = await shelve(pair, { audience: forSchool(anotherSchool()) })
      await catalogue.restore(document.id)
      expect(await catalogue.find(document.id)).toEqual(document)
      await catalogue.supersede(document.id, aDocumentId(anotherNumber()))
      await catalogue.restore(document.id)
      expect(await catalogue.find(document.id)).toEqual({ ...document, status: 'running' })
    })
  })

  test('a document nobody knows is nowhere, and one that was deleted is where it was', async () => {
    expect(await catalogue.placement(aDocumentId(anotherNumber()))).toBeUndefined()
    const { document } = await inIndices({ audience: forSchool(anotherSchool()) })
    await catalogue.erase(document.id, 1)
    expect(await catalogue.placement(document.id)).toMatchObject({ indexed: true })
    expect(await catalogue.describe(document.id, { title: 'New' })).toBe(false)
  })
}
