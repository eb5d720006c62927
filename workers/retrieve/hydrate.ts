import type { Filter, Partition } from '../domain/facets.ts'
import { canSee, type Scope } from '../domain/scope.ts'
import type { Candidate } from '../ports/library.ts'
import type { FusedHit } from './fuse.ts'
import { hotContent } from './hot-content.ts'
import type { RetrievePorts } from './ports.ts'
import type { Recorder } from './recorder.ts'

/** A fused hit with its rows. */
export interface Found extends Candidate {
  readonly hit: FusedHit
}

/** Blocks read at most for each hit, on average over all: chunks have eight, those of tables and lists some thirty. */
const BLOCKS_A_HIT = 11

/**
 * Reads the rows of hits, in their order; where their blocks are many, those of the last are not read. Whatever an index returned
 * is held against the library's own record once more: what the scope may not see or what is not current does not come back. Rows
 * that other answers read are taken from there while nothing in their partition has changed.
 * @param partitions as they were read for this answer
 */
export async function hydrate(
  hits: readonly FusedHit[],
  partitions: readonly Partition[],
  scope: Scope,
  filter: Filter,
  on: Pick<RetrievePorts, 'library' | 'content'>,
  watch: Pick<Recorder, 'cache'>,
): Promise<readonly Found[]> {
  if (hits.length === 0) return []
  const hot = hotContent(partitions, scope, filter, on)
  const kept = new Map(hits.map(({ chunkId }) => [chunkId, hot.get(chunkId)]))
  const missing = hits.map(({ chunkId }) => chunkId).filter((id) => kept.get(id) === undefined)
  watch.cache('content', hits.length - missing.length, missing.length)
  const most = hits.length * BLOCKS_A_HIT
  const read = missing.length === 0 ? [] : await on.library.candidates(scope, missing, filter, most)
  hot.put(read)
  const byId = new Map([...kept, ...read.map((candidate) => [candidate.chunk.id, candidate] as const)])
  let before = 0
  return hits.flatMap((hit) => {
    const candidate = byId.get(hit.chunkId)
    if (candidate === undefined || !canSee(scope, candidate.document.audience) || before >= most) return []
    before += candidate.blocks.length
    return [{ ...candidate, hit }]
  })
}
