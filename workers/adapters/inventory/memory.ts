import type { Document } from '../../domain/document.ts'
import type { PartitionKey } from '../../domain/facets.ts'
import { indexKey } from '../../domain/index-version.ts'
import { audienceName } from '../../domain/scope.ts'
import type { Inventoried, Inventory } from '../../ports/inventory.ts'
import type { Place } from '../../ports/placements.ts'
import { memoryPlacements } from '../catalogue/memory-placements.ts'
import type { Shelf } from '../catalogue/shelf.ts'

/** Looks over a library that is kept in memory. */
export function memoryInventory(shelf: Shelf): Inventory {
  const placements = memoryPlacements(shelf, () => {})
  const live = () => [...shelf.versions.values()].find(({ state }) => state === 'live')
  const chunksOf = ({ id }: Document) => [...shelf.chunks.values()].filter((one) => one.documentId === id)
  const placeOf = (key: PartitionKey | null): Place | null => {
    const version = live()
    const partition = version && shelf.partitions.get(`${version.chunker}/${key}`)
    return version && partition ? { key: indexKey(version, partition.key), table: partition.table } : null
  }
  const listed = (documents: readonly Document[]): Promise<Inventoried[]> =>
    Promise.all(
      documents.map(async (document) => {
        const placement = (await placements.placement(document.id))!
        return {
          document,
          placement,
          place: placeOf(placement.key),
          other: placeOf(placement.other),
          chunkIds: chunksOf(document)
            .filter(({ chunker }) => chunker === live()?.chunker)
            .map(({ id }) => id),
        }
      }),
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
    partitions: async () =>
      [...shelf.partitions.values()].flatMap(({ key, audience }) => {
        const place = placeOf(key)
        return place ? [{ ...place, audience }] : []
      }),
    async texts(audience, most) {
      const texts = all()
        .filter((one) => audienceName(one.audience) === audienceName(audience) && one.deletedAt === null)
        .flatMap((one) => chunksOf(one).map(({ contentSha256 }) => ({ title: one.title, contentSha256 })))
      return texts.length > most ? undefined : texts
    },
  }
}
