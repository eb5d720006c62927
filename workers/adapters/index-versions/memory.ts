import type { Document } from '../../domain/document.ts'
import type { DocumentId } from '../../domain/ids.ts'
import { type IndexVersion, type IndexVersionId, indexVersionId } from '../../domain/index-version.ts'
import {
  type IndexVersions,
  MOST_PLACING_TRIES,
  PLACING_STAGES,
  type Placing,
} from '../../ports/index-versions.ts'
import { placed, type Shelf } from '../catalogue/shelf.ts'

/** Keeps the versions of the index in memory. */
export function memoryIndexVersions(shelf: Shelf): IndexVersions {
  const live = () => [...shelf.versions.values()].find(({ state }) => state === 'live')
  const change = (id: IndexVersionId, state: IndexVersion['state'], since: number) => {
    const version = shelf.versions.get(id)
    if (version) shelf.versions.set(id, { ...version, state, since })
  }
  const placing = (document: DocumentId, id: IndexVersionId): Placing | undefined =>
    shelf.placings.get(`${id}/${document}`)
  const wanted = (): Document[] =>
    [...shelf.documents.values()]
      .filter(({ status }) => status === 'published' || status === 'published_with_gaps')
      .filter(({ deletedAt, supersededBy }) => deletedAt === null && supersededBy === null)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const isComplete = (document: Document, id: IndexVersionId): boolean =>
    placing(document.id, id)?.stage === 'complete'
  const isGivenUp = (document: Document, id: IndexVersionId): boolean =>
    !isComplete(document, id) && (placing(document.id, id)?.attempts ?? 0) >= MOST_PLACING_TRIES
  const isBehind = (document: Document): boolean => {
    const { staleFrom, other } = placed(shelf, document)
    return staleFrom !== null || other !== null
  }
  const ids = (documents: readonly Document[]): DocumentId[] => documents.map((document) => document.id)

  return {
    all: async () =>
      [...shelf.versions.values()].filter(
        ({ id, state }) =>
          state !== 'gone' || [...shelf.placings.values()].some(({ versionId }) => versionId === id),
      ),
    find: async (id) => shelf.versions.get(id),
    live: async () => live(),

    async begin(make, at) {
      const id = indexVersionId(make)
      const known = shelf.versions.get(id)
      if (known !== undefined && known.state !== 'gone') return known
      const made: IndexVersion = { id, ...make, state: live() ? 'building' : 'live', since: at }
      shelf.versions.set(id, made)
      return made
    },

    async switchTo(id, at, force) {
      const version = shelf.versions.get(id)
      const before = live()
      if (version === undefined || version.state === 'gone') return false
      if (before?.id === id) return true
      if (!force && wanted().some((document) => !isComplete(document, id) || isBehind(document))) return false
      if (before !== undefined) change(before.id, 'draining', at)
      change(id, 'live', at)
      for (const partition of shelf.partitions.values()) partition.generation += 1
      return true
    },

    async retire(id, at) {
      if (shelf.versions.get(id)?.state !== 'live') change(id, 'gone', at)
    },

    coverage: async (id) => ({
      expected: wanted().length,
      complete: wanted().filter((document) => isComplete(document, id)).length,
      failed: ids(wanted().filter((document) => isGivenUp(document, id))),
    }),

    placing: async (document, id) => placing(document, id),

    async record(one) {
      if (shelf.documents.get(one.documentId)?.deletedAt !== null)
        throw new Error(`${one.documentId} was deleted`)
      const before = placing(one.documentId, one.versionId)
      const ahead = before ? rank(before) - rank(one) : -1
      if (before && (ahead > 0 || (ahead === 0 && before.cursor > one.cursor))) return
      shelf.placings.set(`${one.versionId}/${one.documentId}`, one)
    },

    async rewind(document, id) {
      const before = placing(document, id)
      if (before && rank(before) >= PLACING_STAGES.indexOf('embed'))
        shelf.placings.set(`${id}/${document}`, { ...before, stage: 'embed', cursor: 0, attempts: 0 })
    },

    incomplete: async (id, limit) =>
      ids(wanted().filter((document) => !isComplete(document, id) && !isGivenUp(document, id))).slice(
        0,
        limit,
      ),

    placed: async (id, limit) =>
      [...shelf.placings.values()]
        .filter(({ versionId }) => versionId === id)
        .map(({ documentId }) => documentId)
        .sort()
        .slice(0, limit),

    async forget(document, id) {
      shelf.placings.delete(`${id}/${document}`)
    },

    async tryAgain(id) {
      for (const [key, one] of shelf.placings)
        if (one.versionId === id && one.stage !== 'complete') shelf.placings.set(key, { ...one, attempts: 0 })
    },

    async dropChunker(chunker) {
      if ([...shelf.versions.values()].some((one) => one.chunker === chunker && one.state !== 'gone')) return
      for (const [id, chunk] of shelf.chunks) if (chunk.chunker === chunker) shelf.chunks.delete(id)
    },
  }
}

const rank = ({ stage }: Placing): number => PLACING_STAGES.indexOf(stage)
