import { beforeAll, describe, expect, test } from 'vitest'
import { blockId, type DocumentId, reviewed } from '../../workers/domain/ids.ts'
import type { Review, Verdict } from '../../workers/domain/review.ts'
import type { Reviews } from '../../workers/ports/reviews.ts'
import { A_VERSION, aDocumentId, aWorkId, X1 } from '../support/builders.ts'
import {
  anotherNumber,
  anotherSchool,
  forSchool,
  type LibraryPair,
  type Shelved,
  shelve,
} from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

type Ports = LibraryPair & { readonly reviews: Reviews }

/** Holds a library to what caches stand on: whatever changes what may be found, or what it is called, moves the generation. */
export function generationsSuite(make: () => Promise<Ports>): void {
  let ports: Ports
  beforeAll(async () => {
    ports = await make()
  })

  const generationOf = async (tenant: string) =>
    (await ports.library.partitions(aScope({ tenant }), {})).find(({ audience }) => audience.of === 'tenant')!
      .generation

  /** A published document that is in the indices. */
  const settled = async (school: string) => {
    const shelved = await shelve(ports, { audience: forSchool(school), workId: aWorkId(anotherNumber()) })
    await ports.catalogue.markIndexed(shelved.document.id, true)
    return shelved
  }

  const review = ({ document, blocks }: Shelved, state: Verdict, nth = 1) => {
    const block = blocks[0]!
    const extraction = reviewed(X1, nth)
    const id = blockId(document.id, extraction, 0, block.ordinal)
    const said: Review = {
      blockId: block.id,
      documentId: document.id,
      state,
      replacedBy: state === 'rejected' ? null : id,
      reviewer: 'teacher-1',
      at: 7,
      reviews: nth,
    }
    return ports.reviews.record(
      said,
      state === 'rejected' ? null : { ...block, id, extraction, text: `${state}.` },
    )
  }

  type Change = (id: DocumentId, shelved: Shelved) => Promise<unknown>
  interface Case {
    readonly name: string
    readonly change: Change
    readonly before?: Change
  }
  const when = (name: string, change: Change, before?: Change): Case => ({
    name,
    change,
    ...(before && { before }),
  })
  const changes = [
    when('another document is published', async (_, { document }) => {
      const { audience } = document
      const added = await shelve(ports, { audience, status: 'running' })
      await ports.catalogue.publish(added.document.id, 'published', 9, A_VERSION)
    }),
    when('a new revision is published', async (_, { document }) => {
      const { audience, workId } = document
      const next = await shelve(ports, { audience, workId, status: 'running' })
      await ports.catalogue.publish(next.document.id, 'published_with_gaps', 9, A_VERSION)
    }),
    when('it is revoked', (id) => ports.catalogue.revoke(id, 8)),
    when(
      'it is shown again',
      (id) => ports.catalogue.revoke(id, null),
      (id) => ports.catalogue.revoke(id, 8),
    ),
    when('it is superseded', (id) => ports.catalogue.supersede(id, aDocumentId(anotherNumber()))),
    when(
      'it stands for itself again',
      (id) => ports.catalogue.restore(id),
      (id) => ports.catalogue.supersede(id, aDocumentId(anotherNumber())),
    ),
    when('it is deleted', (id) => ports.catalogue.erase(id, 8)),
    when('its title changes', (id) => ports.catalogue.describe(id, { title: 'Another title' })),
    when('its kind of source changes', (id) => ports.catalogue.describe(id, { sourceFamily: 'past_paper' })),
    when('its grade changes', (id) => ports.catalogue.describe(id, { grade: 12 })),
    when('its subject changes', (id) => ports.catalogue.describe(id, { subject: 'logic' })),
    when('its language changes', (id) => ports.catalogue.describe(id, { locale: 'fr' })),
    when('its entries are written anew', (id) => ports.catalogue.describe(id, {})),
    when('its title is found in the file', (id) => ports.catalogue.update(id, { title: 'As the file says' })),
    when('a block of it is accepted', (_, shelved) => review(shelved, 'accepted')),
    when('a block of it is corrected', (_, shelved) => review(shelved, 'corrected')),
    when('a block of it is rejected', (_, shelved) => review(shelved, 'rejected')),
    when(
      'a correction is taken back',
      (_, shelved) => review(shelved, 'rejected', 2),
      (_, shelved) => review(shelved, 'corrected'),
    ),
  ]

  describe('the generation of a partition grows when', () => {
    test.each(changes)('$name', async ({ change, before }) => {
      const school = anotherSchool()
      const shelved = await settled(school)
      await before?.(shelved.document.id, shelved)
      const generation = await generationOf(school)
      await change(shelved.document.id, shelved)
      expect(await generationOf(school)).toBeGreaterThan(generation)
    })
  })

  test('the generation stays where nothing may be found that could not be before, or in another school', async () => {
    const [school, other] = [anotherSchool(), anotherSchool()]
    const { document } = await settled(school)
    await settled(other)
    const [mine, theirs] = [await generationOf(school), await generationOf(other)]
    const waiting = await shelve(ports, { audience: document.audience, status: 'running' })
    await ports.catalogue.update(waiting.document.id, { pageCount: 3, title: 'Not yet' })
    await ports.catalogue.erase(waiting.document.id, 8)
    expect(await generationOf(school)).toBe(mine)
    await ports.catalogue.erase(document.id, 8)
    expect(await generationOf(other)).toBe(theirs)
  })
}
