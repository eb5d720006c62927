import { audienceKey, type CacheKey } from '../domain/cache-key.ts'
import { facetsOf } from '../domain/document.ts'
import { type Filter, matches, type Partition, partitionOf } from '../domain/facets.ts'
import { type ChunkId, documentOf } from '../domain/ids.ts'
import { embedderAt, indexKey } from '../domain/index-version.ts'
import { canSee, type Scope } from '../domain/scope.ts'
import type { Candidate } from '../ports/library.ts'
import type { RetrievePorts } from './ports.ts'

/** Candidates that were read for other answers and are still what the library has. */
export interface HotContent {
  /** A candidate as it is in the library at the moment the partitions were read, if it is kept and fits the filter. */
  get(id: ChunkId): Candidate | undefined
  /** Keeps candidates that were read after the partitions were. */
  put(candidates: readonly Candidate[]): void
}

/**
 * Looks candidates up by the generation their partition has now: any change of what may be found, or of what it is called, has
 * moved it. What a caller sees is decided by the partitions and held against the scope again; documents that are hidden or on
 * their way are never kept.
 * @param partitions as they were read for this answer
 */
export function hotContent(
  partitions: readonly Partition[],
  scope: Scope,
  filter: Filter,
  { content }: Pick<RetrievePorts, 'content'>,
): HotContent {
  const seen = partitions.filter(({ audience }) => canSee(scope, audience))
  const moving = new Set(seen.flatMap(({ hidden, unsettled }) => [...hidden, ...unsettled]))
  const keyIn = ({ audience, key, generation }: Partition, id: ChunkId): CacheKey =>
    audienceKey(audience, `${key}@${generation}`, id)
  const isSettled = (id: ChunkId): boolean => !moving.has(documentOf(id))

  return {
    get(id) {
      if (!isSettled(id)) return undefined
      for (const partition of seen) {
        const candidate = content.get(keyIn(partition, id))
        if (candidate !== undefined)
          return canSee(scope, candidate.document.audience) && matches(filter, facetsOf(candidate.document))
            ? candidate
            : undefined
      }
      return undefined
    },
    put(candidates) {
      for (const candidate of candidates) {
        const { chunk, document } = candidate
        const place = partitionOf(document.audience, document.subject)
        const partition = seen.find(
          ({ key }) => key === indexKey({ chunker: chunk.chunker, embedder: embedderAt(key) }, place),
        )
        if (partition !== undefined && isSettled(chunk.id)) content.put(keyIn(partition, chunk.id), candidate)
      }
    },
  }
}
