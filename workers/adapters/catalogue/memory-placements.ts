import type { Document } from '../../domain/document.ts'
import { type PartitionKey, partitionOf } from '../../domain/facets.ts'
import type { DocumentId } from '../../domain/ids.ts'
import type { Placements } from '../../ports/placements.ts'
import { placed, type Shelf, type ShelfPlacement } from './shelf.ts'

/** Keeps in memory where the entries of documents are. @param change changes a document that was not deleted */
export function memoryPlacements(
  shelf: Shelf,
  change: (id: DocumentId, changed: Partial<Document>) => void,
): Placements {
  const kept = (id: DocumentId): Document | undefined => {
    const document = shelf.documents.get(id)
    return document?.deletedAt === null ? document : undefined
  }
  const place = (document: Document, changed: Partial<ShelfPlacement>): void =>
    void shelf.placed.set(document.id, { ...placed(shelf, document), ...changed })
  const touch = (...keys: readonly PartitionKey[]): void => {
    for (const partition of shelf.partitions.values())
      if (keys.includes(partition.key)) partition.generation += 1
  }

  return {
    async describe(id, description) {
      const before = kept(id)
      if (!before?.status.startsWith('published')) return false
      const { key, edition } = placed(shelf, before)
      const isIndexed = shelf.indexed.has(id)
      const after = { ...before, ...description }
      place(before, {
        edition: edition + 1,
        staleFrom: isIndexed ? 0 : null,
        key: isIndexed ? key : partitionOf(after.audience, after.subject),
      })
      shelf.documents.set(id, after)
      touch(key, placed(shelf, after).key)
      return true
    },

    async placement(id) {
      const document = shelf.documents.get(id)
      if (document === undefined) return undefined
      const { key, other, staleFrom, edition } = placed(shelf, document)
      return { indexed: shelf.indexed.has(id), key, other, staleFrom, edition }
    },

    async setOther(id, other) {
      const document = shelf.documents.get(id)
      if (document) place(document, { other })
    },

    async rewritten(id, edition, upTo, to) {
      const document = kept(id)
      if (document === undefined || !shelf.indexed.has(id)) return false
      const now = placed(shelf, document)
      if (now.edition !== edition) {
        place(document, { staleFrom: 0 })
        return false
      }
      if (upTo !== 'all') place(document, { staleFrom: upTo })
      else {
        place(document, { staleFrom: null, key: to, other: now.key === to ? null : now.key })
        if (now.key !== to) touch(now.key, to)
      }
      return true
    },

    supersede: async (id, by) => change(id, { supersededBy: by }),

    async restore(id) {
      const document = kept(id)
      if (document === undefined || document.supersededBy === null) return
      const left = document.status.startsWith('published') && !shelf.indexed.has(id)
      change(id, { supersededBy: null, ...(left && { status: 'running' }) })
    },
  }
}
