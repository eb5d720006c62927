import { beforeAll, expect, test } from 'vitest'
import type { Inventory } from '../../workers/ports/inventory.ts'
import { A_MAKE, aDocumentId } from '../support/builders.ts'
import { anotherSchool, forSchool, type LibraryPair, shelve } from '../support/library.ts'

/** Holds an adapter of Inventory to what the port promises. */
export function inventorySuite(make: () => Promise<LibraryPair & { readonly inventory: Inventory }>): void {
  let set: Awaited<ReturnType<typeof make>>
  beforeAll(async () => {
    set = await make()
  })

  test('documents come by id, tombstones too, with their place and their chunks', async () => {
    const audience = forSchool(anotherSchool())
    const one = await shelve(set, { audience }, ['One.', 'Two.'])
    const gone = await shelve(set, { audience })
    await set.catalogue.erase(gone.document.id, 5)
    const all = await set.inventory.documents(null, 1000)
    const ids = all.map(({ document }) => document.id)
    expect(ids).toEqual([...ids].sort())
    const of = (id: string) => all.find(({ document }) => document.id === id)!
    expect(of(one.document.id).document).toEqual(one.document)
    expect([...of(one.document.id).chunkIds].sort()).toEqual(one.chunks.map(({ id }) => id).sort())
    expect(of(one.document.id).placement).toEqual(await set.catalogue.placement(one.document.id))
    expect(of(gone.document.id)).toMatchObject({ document: { deletedAt: 5 }, chunkIds: [] })
    const at = ids.indexOf(one.document.id)
    const rest = await set.inventory.documents(one.document.id, 1)
    expect(rest.map(({ document }) => document.id)).toEqual(ids.slice(at + 1, at + 2))
    const some = await set.inventory.some([one.document.id, aDocumentId(123_456_789)])
    expect(some.map(({ document }) => document.id)).toEqual([one.document.id])
  })

  test('partitions come in the order they were made in', async () => {
    const [first, second] = [forSchool(anotherSchool()), forSchool(anotherSchool())]
    await set.indexVersions.begin(A_MAKE, 0)
    const made = [
      await set.catalogue.partition(first, null, A_MAKE),
      await set.catalogue.partition(second, null, A_MAKE),
    ]
    const all = await set.inventory.partitions()
    expect(all.slice(-2)).toMatchObject(made)
    expect(all.at(-1)!.audience).toEqual(second)
  })

  test('the texts of an audience are its own, under their titles, unless they are too many', async () => {
    const audience = forSchool(anotherSchool())
    const one = await shelve(set, { audience, title: 'One' }, ['A.', 'B.'])
    const gone = await shelve(set, { audience, title: 'Gone' }, ['C.'])
    await set.catalogue.erase(gone.document.id, 5)
    const expected = one.chunks.map(({ contentSha256 }) => ({ title: 'One', contentSha256 }))
    const byDigest = (a: { contentSha256: string }, b: { contentSha256: string }) =>
      a.contentSha256 < b.contentSha256 ? -1 : 1
    expect([...(await set.inventory.texts(audience, 2))!].sort(byDigest)).toEqual(expected.sort(byDigest))
    expect(await set.inventory.texts(audience, 1)).toBeUndefined()
    expect(await set.inventory.texts(forSchool(anotherSchool()), 1)).toEqual([])
  })
}
