import { type Document, isCurrent, type PageOutcome } from '../../domain/document.ts'
import { partitionOf } from '../../domain/facets.ts'
import type { DocumentId, Sha256 } from '../../domain/ids.ts'
import { indexKey } from '../../domain/index-version.ts'
import { type Audience, audienceName } from '../../domain/scope.ts'
import type { Catalogue } from '../../ports/library.ts'
import { memoryPlacements } from './memory-placements.ts'
import { placed, type Shelf } from './shelf.ts'

/** Keeps the library's records in memory. */
export function memoryCatalogue(shelf: Shelf): Catalogue {
  const kept = (id: DocumentId): Document | undefined => {
    const document = shelf.documents.get(id)
    return document?.deletedAt === null ? document : undefined
  }
  const change = (id: DocumentId, changed: Partial<Document>): void => {
    const before = kept(id)
    if (before === undefined) return
    const after = { ...before, ...changed }
    shelf.documents.set(id, after)
    const renamed = isCurrent(after) && (before.title !== after.title || before.locale !== after.locale)
    if (!renamed && isCurrent(before) === isCurrent(after)) return
    for (const partition of shelf.partitions.values())
      if (partition.key === placed(shelf, before).key) partition.generation += 1
  }
  const refuseDeleted = (parts: readonly { readonly documentId: DocumentId }[]): void => {
    for (const { documentId } of parts)
      if (shelf.documents.has(documentId) && !kept(documentId)) throw new Error(`${documentId} was deleted`)
  }
  const ofWork = ({ audience, workId }: Pick<Document, 'audience' | 'workId'>): Document[] =>
    [...shelf.documents.values()].filter(
      (one) => one.workId === workId && audienceName(one.audience) === audienceName(audience),
    )

  const ofBytes = (audience: Audience, checksum: Sha256): Document | undefined =>
    [...shelf.documents.values()].find(
      (one) =>
        one.deletedAt === null &&
        one.checksum === checksum &&
        audienceName(one.audience) === audienceName(audience),
    )

  return {
    ...memoryPlacements(shelf, change),

    async admit(document) {
      const same = ofBytes(document.audience, document.checksum)
      if (same) return { document: same, created: false }
      if (shelf.documents.has(document.id)) throw new Error(`${document.id} was neither admitted nor found`)
      const revision = Math.max(
        document.revision,
        1 + Math.max(0, ...ofWork(document).map((one) => one.revision)),
      )
      const admitted = { ...document, revision }
      shelf.documents.set(admitted.id, admitted)
      return { document: admitted, created: true }
    },

    find: async (id) => kept(id),

    ofBytes: async (audience, checksum) => ofBytes(audience, checksum),

    latestRevision: async (audience, workId) =>
      Math.max(0, ...ofWork({ audience, workId }).map(({ revision }) => revision)),

    update: async (id, changed) => change(id, changed),

    async addPages(pages, blocks) {
      refuseDeleted([...pages, ...blocks])
      for (const page of pages) {
        const ofDocument = shelf.pages.get(page.documentId) ?? new Map()
        if (!ofDocument.has(page.pageIndex)) ofDocument.set(page.pageIndex, page)
        shelf.pages.set(page.documentId, ofDocument)
      }
      for (const block of blocks) if (!shelf.blocks.has(block.id)) shelf.blocks.set(block.id, block)
    },

    blocks: async (id, extraction, from, limit) =>
      [...shelf.blocks.values()]
        .filter((one) => one.documentId === id && one.extraction === extraction && one.ordinal >= from)
        .sort((a, b) => a.ordinal - b.ordinal)
        .slice(0, limit),

    async addChunks(chunks) {
      refuseDeleted(chunks)
      const lost = chunks.flatMap((chunk) => chunk.blockRefs).find((id) => !shelf.blocks.has(id))
      if (lost) throw new Error(`a chunk refers to ${lost}, which is not in the library`)
      for (const chunk of chunks) if (!shelf.chunks.has(chunk.id)) shelf.chunks.set(chunk.id, chunk)
    },

    async replaceChunks(outdated, added) {
      for (const id of outdated) shelf.chunks.delete(id)
      for (const chunk of added) shelf.chunks.set(chunk.id, chunk)
    },

    chunks: async (id, chunker) =>
      [...shelf.chunks.values()]
        .filter((one) => one.documentId === id && one.chunker === chunker)
        .sort((a, b) => a.position - b.position),

    async counts(id) {
      const pages: Record<PageOutcome, number> = { text: 0, ocr: 0, empty: 0, ocr_required: 0, failed: 0 }
      for (const { outcome } of shelf.pages.get(id)?.values() ?? []) pages[outcome] += 1
      return { pages, blocks: [...shelf.blocks.values()].filter((row) => row.documentId === id).length }
    },

    countChunks: async (id, chunker) =>
      [...shelf.chunks.values()].filter((row) => row.documentId === id && row.chunker === chunker).length,

    async partition(audience, subject, make) {
      const key = partitionOf(audience, subject)
      const { chunker } = make
      const name = `${chunker}/${key}`
      const made = shelf.partitions.get(name) ?? {
        key,
        chunker,
        audience,
        table: shelf.partitions.size + 1,
        generation: 1,
      }
      shelf.partitions.set(name, made)
      return { key: indexKey(make, key), table: made.table }
    },

    async placeIn(key, make) {
      const partition = shelf.partitions.get(`${make.chunker}/${key}`)
      return partition && { key: indexKey(make, key), table: partition.table }
    },

    async markIndexed(id, indexed) {
      if (indexed) {
        shelf.indexed.add(id)
        return
      }
      shelf.indexed.delete(id)
      const { edition } = placed(shelf, shelf.documents.get(id)!)
      shelf.placed.delete(id)
      shelf.placed.set(id, { ...placed(shelf, shelf.documents.get(id)!), edition })
    },

    async publish(id, status, at, completeIn) {
      const document = kept(id)
      const live = [...shelf.versions.values()].find((version) => version.state === 'live')
      if (document === undefined || (live !== undefined && live.id !== completeIn)) return false
      for (const earlier of ofWork(document)) {
        if (earlier.revision < document.revision && earlier.supersededBy === null)
          change(earlier.id, { supersededBy: id })
      }
      change(id, { status, publishedAt: document.publishedAt ?? at })
      return true
    },

    supersededInIndices: async (audience, workId) =>
      ofWork({ audience, workId }).filter(
        ({ id, supersededBy, status, deletedAt }) =>
          supersededBy !== null &&
          shelf.indexed.has(id) &&
          status !== 'queued' &&
          status !== 'running' &&
          deletedAt === null,
      ),

    revoke: async (id, at) => change(id, { revokedAt: at === null ? null : (kept(id)?.revokedAt ?? at) }),

    async erase(id, at) {
      change(id, { deletedAt: at, title: id, fileName: null, reason: null })
      shelf.pages.delete(id)
      for (const [key, { documentId }] of shelf.reviews) if (documentId === id) shelf.reviews.delete(key)
      for (const [key, { documentId }] of shelf.placings) if (documentId === id) shelf.placings.delete(key)
      for (const part of [shelf.blocks, shelf.chunks] as readonly Map<
        string,
        { readonly documentId: DocumentId }
      >[]) {
        for (const [key, { documentId }] of part) if (documentId === id) part.delete(key)
      }
    },
  }
}
