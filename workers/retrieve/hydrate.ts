import type { Filter } from '../domain/facets.ts'
import { canSee, type Scope } from '../domain/scope.ts'
import type { Candidate, Library } from '../ports/library.ts'
import type { FusedHit } from './fuse.ts'

/** A fused hit with its rows. */
export interface Found extends Candidate {
  readonly hit: FusedHit
}

/** Blocks read at most for each hit, on average over all: chunks have eight, those of tables and lists some thirty. */
const BLOCKS_A_HIT = 11

/**
 * Reads the rows of hits, in their order; where their blocks are many, those of the last are not read. Whatever an index returned
 * is held against the library's own record once more: what the scope may not see or what is not current does not come back.
 */
export async function hydrate(
  hits: readonly FusedHit[],
  scope: Scope,
  filter: Filter,
  library: Library,
): Promise<readonly Found[]> {
  if (hits.length === 0) return []
  const byId = new Map(hits.map((hit) => [hit.chunkId, hit]))
  const candidates = await library.candidates(
    scope,
    hits.map((hit) => hit.chunkId),
    filter,
    hits.length * BLOCKS_A_HIT,
  )
  return candidates.flatMap((candidate) => {
    const hit = byId.get(candidate.chunk.id)
    return hit !== undefined && canSee(scope, candidate.document.audience) ? [{ ...candidate, hit }] : []
  })
}
