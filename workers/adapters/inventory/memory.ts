import type { Document } from '../../domain/document.ts'
import { audienceName } from '../../domain/scope.ts'
import type { Inventoried, Inventory } from '../../ports/inventory.ts'
import { memoryPlacements } from '../catalogue/memory-placements.ts'
import type { Shelf } from '../catalogue/shelf.ts'

/** Looks over a library that is kept in memory. */
export function memoryInventory(shelf: Shelf): Inventory {
  const placements = memoryPlacements(shelf, () => {})
  const chunksOf = ({ id }: Document) => [...shelf.chunks.values()].filter((one) => one.documentId === id)
  const listed = (documents: readonly Document[]): Promise<Inventoried[]> =>
    Promise.all(
      documents.map(async (document) => ({
        document,
        placement: (await placements.placement(document.id))!,
        chunkIds: chunksOf(document).map(({ id }) => id),
      })),
    )
  const all = (): Document[] => [...shelf.documents.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    documents: (after, limit) =>
      listed(
        all()
          .filter(({ id }) => after === null || id > after)
          .slice(0, limit),
      ),
    some: (ids) => listed(all().filter(({ id }) => ids.includes(id))),
    partitions: async () => [...shelf.partitions.values()],
    async texts(audience, most) {
      const texts = all()
        .filter((one) => audienceName(one.audience) === audienceName(audience) && one.deletedAt === null)
        .flatMap((one) => chunksOf(one).map(({ contentSha256 }) => ({ title: one.title, contentSha256 })))
      return texts.length > most ? undefined : texts
    },
  }
}
