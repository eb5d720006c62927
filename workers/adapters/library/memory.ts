import type { Block } from '../../domain/block.ts'
import type { Chunk } from '../../domain/chunk.ts'
import { type Document, facetsOf, isCurrent, type Page } from '../../domain/document.ts'
import { matches, type PartitionKey, partitionOf } from '../../domain/facets.ts'
import { headingKey, placeOf } from '../../domain/headings.ts'
import { asExtracted, type BlockId, type DocumentId, partsOfBlock } from '../../domain/ids.ts'
import { type IndexVersion, indexKey } from '../../domain/index-version.ts'
import { isSaidWithin, pageIndexOf } from '../../domain/locator.ts'
import { audienceName, canSee, type Scope } from '../../domain/scope.ts'
import type { BlockRange, Library, ListCursor } from '../../ports/library.ts'
import { placed, type Shelf } from '../catalogue/shelf.ts'
import { candidatesFrom } from './candidates.ts'

/** Reads a library that is kept in memory. */
export function memoryLibrary(shelf: Shelf): Library {
  const seen = (scope: Scope, id: DocumentId): Document | undefined => {
    const document = shelf.documents.get(id)
    return document && canSee(scope, document.audience) ? document : undefined
  }
  const current = (scope: Scope): Document[] =>
    [...shelf.documents.values()].filter((one) => canSee(scope, one.audience) && isCurrent(one))
  const all = (): Document[] => [...shelf.documents.values()]
  const stale = (key: PartitionKey): Document[] =>
    all().filter((one) => placed(shelf, one).key === key && placed(shelf, one).staleFrom !== null)
  const isOutdated = (chunk: Chunk): boolean =>
    chunk.blockRefs.some((ref) => {
      const said = shelf.reviews.get(asExtracted(ref))
      return said !== undefined && said.state !== 'weak' && said.replacedBy !== ref
    })
  const assembled = (documents: readonly Document[], chunks: readonly (Chunk | undefined)[]) =>
    candidatesFrom(
      documents,
      chunks.map((chunk) => (chunk && isOutdated(chunk) ? undefined : chunk)),
      [...shelf.blocks.values()],
    )

  return {
    async partitions(scope, filter) {
      const global = filter.subject && partitionOf({ of: 'global' }, filter.subject)
      const version = liveOf(shelf)
      if (version === undefined) return []
      return [...shelf.partitions.values()]
        .filter(
          ({ key, chunker, audience }) =>
            chunker === version.chunker &&
            canSee(scope, audience) &&
            (!global ||
              audience.of !== 'global' ||
              key === global ||
              stale(key).some(({ subject }) => subject === filter.subject)),
        )
        .map(({ key: at, audience, table, generation }) => ({
          key: indexKey(version, at),
          audience,
          table,
          generation,
          hidden: idsOf(
            all().filter((one) => {
              const { key, other } = placed(shelf, one)
              const unseen = key === at && shelf.indexed.has(one.id) && !isCurrent(one)
              return unseen || other === at
            }),
          ),
          unsettled: idsOf(stale(at)),
        }))
    },

    async candidates(scope, ids, filter, mostBlocks = Infinity) {
      const found = assembled(
        current(scope),
        ids.map((id) => shelf.chunks.get(id)),
      )
      let before = 0
      return found.filter(({ document, blocks }) => {
        const isRead = before < mostBlocks
        before += blocks.length
        return isRead && matches(filter, facetsOf(document))
      })
    },

    document: async (scope, id) => seen(scope, id),

    async documents(scope, { filter, status, audience }, cursor, limit) {
      const all = [...shelf.documents.values()]
        .filter(
          (one) => canSee(scope, one.audience) && one.deletedAt === null && matches(filter, facetsOf(one)),
        )
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => audience === undefined || audienceName(one.audience) === audienceName(audience))
        .sort((a, b) => (isBehind(a, b) ? 1 : -1))
      const behind = all.filter((one) => cursor === null || isBehind(one, cursor))
      const items = behind.slice(0, limit)
      const last = behind.length > limit ? items.at(-1) : undefined
      return { items, nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null }
    },

    pages: async (scope, id) => (seen(scope, id) === undefined ? undefined : pagesOf(shelf, id)),

    gaps: async (scope, id, limit) =>
      seen(scope, id) === undefined
        ? []
        : pagesOf(shelf, id)
            .filter(({ outcome }) => outcome === 'ocr_required' || outcome === 'failed')
            .slice(0, limit),

    async passagesOf(scope, id, range, from, limit) {
      const document = seen(scope, id)
      if (document === undefined) return undefined
      const live = [...shelf.chunks.values()]
        .filter((chunk) => chunk.documentId === id && chunk.chunker === liveOf(shelf)?.chunker)
        .sort((a, b) => a.position - b.position)
      const start = Math.min(
        ...live.flatMap(({ blockRefs }) => ordinalsOf(shelf, blockRefs)).filter((one) => one >= from),
      )
      const first = live.findIndex(({ blockRefs }) => ordinalsOf(shelf, blockRefs).includes(start))
      const touched = live
        .filter((_, at) => first >= 0 && at >= first && isCurrent(document))
        .filter((chunk) => chunk.blockRefs.some((ref) => isIn(range, shelf.blocks.get(ref))))
      return {
        document,
        candidates: assembled([document], touched.slice(0, limit)),
        more: touched.length > limit,
      }
    },

    async blocks(scope, id, extraction, ordinals) {
      const document = seen(scope, id)
      const wanted = new Set(ordinals)
      const blocks = [...shelf.blocks.values()]
        .filter((one) => one.documentId === id && one.extraction === extraction && wanted.has(one.ordinal))
        .sort((a, b) => a.ordinal - b.ordinal)
      const reviews = [...shelf.reviews.values()]
        .filter(({ documentId, state }) => documentId === id && state !== 'weak')
        .filter(({ blockId }) => wanted.has(partsOfBlock(blockId).ordinal))
        .map(({ blockId, state, replacedBy }) => ({ blockId, state, replacedBy }))
      return document && { document, blocks, reviews }
    },

    blocksById: async (scope, ids) =>
      ids.flatMap((id) => {
        const block = shelf.blocks.get(id)
        const document = block && seen(scope, block.documentId)
        return block && document ? [{ block, document }] : []
      }),
  }
}

const isBehind = (one: ListCursor, other: ListCursor): boolean =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id)

const liveOf = (shelf: Shelf): IndexVersion | undefined =>
  [...shelf.versions.values()].find(({ state }) => state === 'live')

const ordinalsOf = (shelf: Shelf, refs: readonly BlockId[]): number[] =>
  refs.flatMap((ref) => shelf.blocks.get(ref)?.ordinal ?? [])

const idsOf = (documents: readonly Document[]): DocumentId[] => documents.map(({ id }) => id).sort()

function isIn(range: BlockRange, block: Block | undefined): boolean {
  if (block === undefined) return false
  switch (range.by) {
    case 'all':
      return true
    case 'ordinals':
      return range.from <= block.ordinal && block.ordinal <= range.to
    case 'pages':
      return (pageIndexOf(block.locator) ?? -1) >= range.from && pageIndexOf(block.locator)! <= range.to
    case 'time':
      return isSaidWithin(block.locator, range.fromMs, range.toMs)
    case 'heading':
      return headingKey(placeOf(block)).startsWith(headingKey(range.path))
  }
}

const pagesOf = (shelf: Shelf, id: DocumentId): Page[] =>
  [...(shelf.pages.get(id)?.values() ?? [])].sort((a, b) => a.pageIndex - b.pageIndex)
